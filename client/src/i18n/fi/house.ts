import type { house as source } from "../en/house";
import type { Translation } from "../index";

export const house: Translation<typeof source> = {
  "closing.announced": {
    one: "Huone suljetaan minuutin kuluttua: {reason}. Pöydissä pelataan käynnissä oleva jako loppuun. Käteispöytien pelimerkit siirtyvät sitten lompakoihin, ja turnaukset jatkuvat myöhemmin.",
    other:
      "Huone suljetaan {count} minuutin kuluttua: {reason}. Pöydissä pelataan käynnissä oleva jako loppuun. Käteispöytien pelimerkit siirtyvät sitten lompakoihin, ja turnaukset jatkuvat myöhemmin.",
  },
  "closing.off": "Huonetta ei suljetakaan.",
  "closing.bar": "Huone suljetaan:",
  "closing.now": "Huonetta suljetaan: nämä jaot ovat viimeiset",
  "closing.step": { one: "Huone suljetaan minuutin kuluttua.", other: "Huone suljetaan {count} minuutin kuluttua." },

  "away.restart": "Huone on hetken kiinni",
  "away.restart.back": "Se avautuu pian, ja tämä sivu yhdistää automaattisesti.",
  "away.silent": "Huoneeseen ei saada yhteyttä",
  "away.silent.back": "Se voi olla hetken kiinni, tai yhteytesi on poikki. Yhdistämme automaattisesti.",
  "away.safe": "Pelimerkkisi ovat tallessa:",
  "away.void": "jos palvelin pysähtyi, keskeneräiset jaot mitätöidään ja panokset palautetaan.",
  "away.try": "Yritä nyt",
  "offline.title": "Et ole verkossa",
  "offline.back": "Yhdistämme automaattisesti, kun verkko palaa.",

  "warned.title": "Varoitus ylläpidolta",
  "warned.on": "Sait varoituksen {date}:",
  "warned.again": "Jos tämä toistuu, tilisi voidaan sulkea.",
  "warned.read": "Olen lukenut tämän",

  "interrupted.title": "Peli keskeytyi",
  "interrupted.hand": "Jako {number} mitätöitiin: {why}.",
  "interrupted.table": "Sinut poistettiin pöydästä: {why}.",
  "interrupted.back": "{amount} palautettiin lompakkoosi, myös kaikki jakoon panostamasi.",
  "interrupted.stays": "Pinosi on sama kuin ennen jakoa.",
  "interrupted.where": "Mitätöidyt jaot säilyvät jakohistoriassasi. Niissä kukaan ei voita eikä häviä.",
  "void.interrupted": "huone keskeytyi",
  "void.closing": "huone suljettiin",
  "void.stopped": "pöytä jouduttiin pysäyttämään",
  "void.deck": "korttipakassa oli vikaa",
  "void.unused": "täällä ei ole pitkään aikaan pelattu",
  "void.host-closed": "isäntä sulki pöydän",
  "void.host-left": "pöydän isäntä on sulkenut tilinsä",
  "void.tournament-over": "turnaus on päättynyt",
  "void.before-first": "huone keskeytyi ennen ensimmäistä jakoa",
  "void.stopped-counts": "vika; viimeinen jako on voimassa, ja jokainen saa pelimerkkinsä takaisin",
  "void.stopped-void": "vika; keskeneräinen jako mitätöitiin, ja jokainen saa pelimerkkinsä takaisin",
  "void.disputed-counts": "kirjanpito ei täsmää; viimeinen jako on voimassa, kiistattomat pelimerkit ovat lompakoissa, ja talo selvittää loput",
  "void.disputed-void": "kirjanpito ei täsmää; keskeneräinen jako mitätöitiin, kiistattomat pelimerkit ovat lompakoissa, ja talo selvittää loput",
  "void.needed": { one: "tarvitaan {count} pelaaja", other: "tarvitaan {count} pelaajaa" },
  "notice.table_stopped": "{about}: pöytä jouduttiin pysäyttämään. Pelimerkkisi siirtyvät lompakkoosi; epäselvät asiat talo selvittää.",
  "notice.store_away": "Huone ei juuri nyt voi tallentaa: jaot odottavat, mitään ei katoa, ja peli jatkuu automaattisesti.",
  "notice.store_back": "Huone voi taas tallentaa: peli jatkuu.",

  "table.paused": "Peli on tauolla",
  "table.paused.why": "Peli on tauolla: {reason}",
  "table.pausing": "peli jää tauolle tämän jaon jälkeen",
  "table.resumed": "Peli jatkuu",
  "lobby.paused": "tauolla",

  "notice.account_closed": "Ylläpito on sulkenut tilisi: {about}",
  "refused.closing": "Huone suljetaan pian: pöytään ei voi enää istua.",
  "account.error.account_closed": "Ylläpito on sulkenut tämän tilin: {about}",
  "account.error.closed": "Huone on hetken kiinni. Kaikki pelimerkit ovat lompakoissa.",
};
