import { signal } from "@preact/signals";
import { go } from "../../router";

/** How one comes in: with a name alone, with a new account, with the account that one has, or with a new
 * password for it. */
export type Way = "guest" | "register" | "login" | "forgot";

export const way = signal<Way>("guest");

export function toLogIn(): void {
  way.value = "login";
  go({ view: "welcome" });
}
