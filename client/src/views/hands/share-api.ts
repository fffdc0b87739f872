/** Links to hands, over HTTP. */

import { learning } from "../../pictures";
import type { NewHandLink, OwnHandLinks, SharedHand } from "../../wire/answers";
import { call } from "../../wire/api";

const path = encodeURIComponent;

export const shareApi = {
  links: (hand: string) =>
    call<OwnHandLinks>("GET", `hand-links?hand=${path(hand)}`),
  make: (hand: string, shown: { readonly cards: boolean; readonly names: boolean }) =>
    call<NewHandLink>("POST", `hands/${path(hand)}/links`, shown),
  takeBack: (id: string) => call<object>("DELETE", `hand-links/${path(id)}`, {}),
  look: (token: string) => call<SharedHand>("POST", "shared-hands/look", { token }).then(learning(({ players }) => players)),
};
