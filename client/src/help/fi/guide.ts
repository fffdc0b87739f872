import type { Translation } from "../../i18n";
import type { guide as source } from "../en/guide";

export const guide: Translation<typeof source> = {
  "guide.label": "Tutustu pöytään",
  "guide.step": "{step}/{steps}",
  "guide.next": "Seuraava",
  "guide.back": "Takaisin",
  "guide.done": "Valmis",
  "guide.close": "Sulje lopullisesti",
  "guide.cards": "Korttisi",
  "guide.cards.text": "Joka jaossa ne ovat tässä ja näkyvät vain sinulle. Merkkisi ovat kilvessä, ja vuorollasi se syttyy.",
  "guide.price": "Mitä se maksaa",
  "guide.price.text": "Jaon aikana tässä lukee sanoin, mitä sinulla on, ja sen alla, mitä mukana pysyminen maksaa ja mitä on voitettavana.",
  "guide.buttons": "Sinun vuorosi",
  "guide.buttons.text": "Luovutus vasemmalla, sökö tai maksu keskellä, panos tai korotus oikealla. Painikkeet eivät vaihda paikkaa. Muiden vuorolla voit valita etukäteen.",
  "guide.clock": "Aikasi",
  "guide.clock.text": "Vuoroon on aikaa {seconds} sekuntia. Sitten aikapankki käynnistyy itsestään: {bank} sekuntia, ja joka jaosta {refill} lisää.",
  "guide.leave": "Tauko ja lähtö",
  "guide.leave.text": "Paikka-valikossa kytkin ”Jää tauolle seuraavasta jaosta” aloittaa ja lopettaa tauon. Sieltä myös lisäät merkkejä tai lähdet. Jos lähdet kesken jaon, voit pelata sen loppuun tai luovuttaa; sen jälkeen merkkisi siirtyvät lompakkoosi.",
  "guide.leave.tournament": "Paikka-valikossa kytkin ”Jää tauolle seuraavasta jaosta” aloittaa ja lopettaa tauon. Sieltä pääset myös turnauksen sivulle. Merkkisi pelaavat loppuun asti, myös poissa ollessasi.",
};
