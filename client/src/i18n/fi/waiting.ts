import type { waiting as source } from "../en/waiting";
import type { Translation } from "../index";

export const waiting: Translation<typeof source> = {
  "wait.join": "Liity jonoon ({count})",
  "wait.join-row": "Jono ({count})",
  "wait.join-label": "Liity jonoon: {name}",
  "wait.leave": "Poistu jonosta",
  "wait.leave-row": "Jonossa",
  "wait.leave-label": "Poistu jonosta: {name}",
  "wait.place": "Olet jonossa {place}. Jonossa on {count}",
  "wait.on-list": "Olet jonossa",
  "wait.hint": "Vapaata paikkaa tarjotaan sinulle, missä huoneessa oletkin.",
  "wait.any": "mikä tahansa pöytä",
  "wait.kind": "Jonota paikkaa",
  "wait.kind-hint": "ei vapaata paikkaa",
  "wait.kind-on": "jonotat paikkaa",
  "wait.strip-place": "jonossa {place}/{count}",
  "wait.strip-on": "jonossa",
  "wait.stop": "Lopeta jonotus: {name}",

  "offer.label": "Sinulle tarjotaan paikkaa",
  "offer.text": "Pöydässä {name} on sinulle paikka.",
  "offer.seconds": "{seconds} s",
  "offer.take": "Ota paikka, {amount}",
  "offer.other": "Muu summa",
  "offer.decline": "Ei kiitos",
  "offer.title": "Sinulle on varattu paikka",
  "offer.hint": "Se on sinun, kun teet sisäänoston.",
  "offer.sit": "Ota paikka",
  "offer.tab": "tarjolla",

  "refused.seat_free": "Ei tarvitse jonottaa: vapaita paikkoja on.",
  "refused.seat_offered": "Sinulle tarjotaan jo paikkaa.",
  "refused.already_waiting": "Olet jo siinä jonossa.",
  "refused.not_waiting": "Et ole siinä jonossa.",
  "refused.list_full": "Jono on täynnä: siihen mahtuu {most} pelaajaa.",
  "refused.no_free_seat": "Näillä panoksilla ei ole vapaata paikkaa. Voit jäädä jonoon.",
};
