/** Links to hands, over HTTP. */

import { call } from "../../wire/api";
import type { TableEvent } from "../../wire/types";

/** A link that I have made; what it shows. */
export interface HandLink {
  readonly id: string;
  readonly hand: string;
  readonly cards: boolean;
  readonly names: boolean;
  readonly created: number;
}

/** `link` is its path, told this once. */
export interface NewHandLink extends HandLink {
  readonly link: string;
}

/** A hand as a spectator could have seen it, with the cards of who shares it where he shows them (`sharer` is his place,
 * -1 without). Names, table and number are empty where they are hidden. */
export interface SharedHand {
  readonly table: string;
  readonly number: number;
  readonly game: string;
  readonly limit: string;
  readonly house: string;
  readonly currency: string;
  readonly started: number;
  readonly ended: number;
  readonly pot: number;
  readonly rake: number;
  readonly void: string;
  readonly sharer: number;
  readonly players: readonly { readonly name: string; readonly net: number }[];
  readonly events: readonly TableEvent[];
}

const path = encodeURIComponent;

export const shareApi = {
  links: (hand: string) =>
    call<{ readonly allowed: boolean; readonly links: readonly HandLink[] }>("GET", `hand-links?hand=${path(hand)}`),
  make: (hand: string, shown: { readonly cards: boolean; readonly names: boolean }) =>
    call<NewHandLink>("POST", `hands/${path(hand)}/links`, shown),
  takeBack: (id: string) => call<object>("DELETE", `hand-links/${path(id)}`, {}),
  look: (token: string) => call<SharedHand>("POST", "shared-hands/look", { token }),
};
