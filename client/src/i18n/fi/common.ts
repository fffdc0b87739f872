import type { common as source } from "../en/common";
import type { Translation } from "../index";

export const common: Translation<typeof source> = {
  "brand": "Dealerbox",
  "close": "Sulje",

  "link.loopback":
    "Vain tämä tietokone avaa linkin: huone kuuntelee osoitetta 127.0.0.1. Jotta kaverit samassa verkossa pääsevät mukaan, sammuta huone ja käynnistä se komennolla ”make run HOST=0.0.0.0” (tai ”dealerbox serve --host 0.0.0.0”). Pöydät säilyvät.",
  "link.no-network": "Vain tämä tietokone avaa linkin: sillä ei ole verkkoyhteyttä. Yhdistä se Wi-Fiin ja jaa linkki sitten.",

  "limit.FL": "FL",
  "limit.SL": "SL",
  "limit.NL": "NL",
  "limit.PL": "PL",
  "limit.HPL": "HPL",
  "limit.long.FL": "Kiinteä limiitti",
  "limit.long.SL": "Hajalimiitti",
  "limit.long.NL": "No limit",
  "limit.long.PL": "Potin limiitti",
  "limit.long.HPL": "Puolen potin limiitti",

  "stakes.ante": "Ante {ante}",

  "game.mixed": { one: "Sekapeli, {count} peliä", other: "Sekapeli, {count} peliä" },
  "game.holdem": "Hold’em",
  "game.omaha": "Omaha",
  "game.omaha5": "5 kortin Omaha",
  "game.omaha8": "Omaha 8",
  "game.omaha5-8": "5 kortin Omaha 8",
  "game.soko": "Sökö",
  "game.stud": "7 kortin Stud",
  "game.stud8": "7 kortin Stud 8",
  "game.draw5": "5 kortin veto",
  "game.deuce3": "2-7 Triple Draw",
  "game.telesina": "Telesina",
  "game.americana": "Americana",
  "game.draw32": "32 kortin veto",

  "money.fun": "Leikkiraha",
  "currency.FUN": "Leikkiraha",
  "currency.EUR": "Euro",

  "card.down": "kuvapuoli alaspäin",
  "card.name": "{suit}{rank}",
  "rank.2": "kakkonen",
  "rank.3": "kolmonen",
  "rank.4": "nelonen",
  "rank.5": "viitonen",
  "rank.6": "kuutonen",
  "rank.7": "seiska",
  "rank.8": "kahdeksikko",
  "rank.9": "yhdeksikkö",
  "rank.T": "kymppi",
  "rank.J": "jätkä",
  "rank.Q": "rouva",
  "rank.K": "kuningas",
  "rank.A": "ässä",
  "suit.c": "risti",
  "suit.d": "ruutu",
  "suit.h": "hertta",
  "suit.s": "pata",
};
