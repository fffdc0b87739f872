import type { Translation } from "../../i18n";
import type { guide as source } from "../en/guide";

export const guide: Translation<typeof source> = {
  "guide.label": "Pöytäopastus",
  "guide.step": "{step}/{steps}",
  "guide.next": "Seuraava",
  "guide.back": "Takaisin",
  "guide.done": "Valmis",
  "guide.close": "Älä näytä uudelleen",
  "guide.cards": "Korttisi",
  "guide.cards.text": "Korttisi ovat tässä, ja vain sinä näet ne. Pinosi on alla ja syttyy vuorollasi.",
  "guide.price": "Maksettava summa",
  "guide.price.text": "Tästä näet kätesi, maksettavan summan ja potin.",
  "guide.buttons": "Sinun vuorosi",
  "guide.buttons.text": "Luovutus vasemmalla, sökö tai maksu keskellä, panos tai korotus oikealla. Painikkeet eivät siirry. Voit valita toiminnon ennakkoon muiden vuorolla.",
  "guide.clock": "Aikasi",
  "guide.clock.text": "Aikaa on {seconds} sekuntia. Sitten aikapankkisi ({bank} s, +{refill} s jaolta) käynnistyy automaattisesti.",
  "guide.leave": "Tauko ja lähtö",
  "guide.leave.text": "Paikka-valikossa voit pitää taukoa, lisätä merkkejä tai lähteä. ”Jää tauolle seuraavasta jaosta” aloittaa ja lopettaa tauon. Jos lähdet kesken jaon, voit pelata sen loppuun tai luovuttaa; sen jälkeen merkkisi siirtyvät lompakkoosi.",
  "guide.leave.tournament": "Paikka-valikossa voit pitää taukoa tai avata turnauksen sivun. ”Jää tauolle seuraavasta jaosta” aloittaa ja lopettaa tauon. Pinosi on pelissä loppuun asti, myös poissa ollessasi.",
};
