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
  "away.restart.back": "Se avautuu pian, ja tämä sivu palaa itsestään.",
  "away.silent": "Huoneeseen ei saada yhteyttä",
  "away.silent.back": "Se voi olla hetken kiinni, tai yhteytesi on poikki. Tämä sivu palaa itsestään.",
  "away.safe": "Pelimerkkisi ovat tallessa:",
  "away.void": "jos huone pysähtyi, keskeytyneet jaot mitätöidään ja panokset palautetaan.",
  "away.try": "Yritä nyt",

  "warned.title": "Varoitus ylläpidolta",
  "warned.on": "Sait varoituksen {date}:",
  "warned.again": "Jos tämä toistuu, tilisi voidaan sulkea.",
  "warned.read": "Olen lukenut tämän",

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
