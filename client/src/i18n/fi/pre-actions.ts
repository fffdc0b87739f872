import type { preActions as source } from "../en/pre-actions";
import type { Translation } from "../index";

export const preActions: Translation<typeof source> = {
  "pre-action.label": "Valitse etukäteen",
  "pre-action.fold": "Luovuta",
  "pre-action.check-fold": "Sökö / luovuta",
  "pre-action.check": "Sökö",
  "pre-action.call": "Maksa",
  "pre-action.call.amount": "Maksa {amount}",
  "pre-action.call-any": "Maksa aina",
  "pre-action.stand": "En vaihda",
  "pre-action.discard": "Vaihda valitut",
  "pre-action.dropped.hand": "{choice}: peruttu, jako päättyi",
  "pre-action.dropped.street": "{choice}: peruttu, uusi kierros alkoi",
  "pre-action.dropped.price": "{choice}: peruttu, panos muuttui",
  "pre-action.dropped.turn": "{choice}: peruttu, vaihtoehtosi muuttuivat",
  "pre-action.dropped.held": "{choice}: peruttu, painoit sitä juuri vuorosi alkaessa",
  "pre-action.dropped.lost": "{choice}: peruttu, yhteys katkesi",

  "settings.beaten.muck": "Älä näytä hävinneitä käsiä",
  "settings.unseen": "Kysy näyttämisestä, kun voitan ilman maksua",
};
