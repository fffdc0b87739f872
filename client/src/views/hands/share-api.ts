/** Links to hands, over HTTP. */

import { learning } from "../../pictures";
import { call } from "../../wire/api";

const path = encodeURIComponent;

export const shareApi = {
  links: (hand: string) =>
    call("GET", `hand-links?hand=${path(hand)}`),
  make: (hand: string, shown: { readonly cards: boolean; readonly names: boolean }) =>
    call("POST", `hands/${path(hand)}/links`, shown),
  takeBack: (id: string) => call("DELETE", `hand-links/${path(id)}`, {}),
  look: (token: string) => call("POST", "shared-hands/look", { token }).then(learning(({ players }) => players)),
};
