import type { ahead as source } from "../en/ahead";
import type { Translation } from "../index";

export const ahead: Translation<typeof source> = {
  "ahead.label": "Valitse etukäteen",
  "ahead.fold": "Luovuta",
  "ahead.check-fold": "Sökö / luovuta",
  "ahead.check": "Sökö",
  "ahead.call": "Maksa",
  "ahead.call.amount": "Maksa {amount}",
  "ahead.call-any": "Maksa aina",
  "ahead.stand": "En vaihda",
  "ahead.discard": "Vaihda valitut",
  "ahead.dropped.hand": "{choice}: peruttu, jako päättyi",
  "ahead.dropped.street": "{choice}: peruttu, uusi kierros alkoi",
  "ahead.dropped.price": "{choice}: peruttu, hinta muuttui",
  "ahead.dropped.turn": "{choice}: peruttu, vaihtoehtosi muuttuivat",
  "ahead.dropped.held": "{choice}: peruttu, painoit sitä juuri vuorosi alkaessa",
  "ahead.dropped.lost": "{choice}: peruttu, yhteys katkesi",

  "settings.beaten.muck": "Älä näytä hävinneitä käsiä",
  "settings.unseen": "Kysy näyttämisestä, kun voitan ilman maksua",
};
