/** My keys, with which programs of mine come in. Times are milliseconds. */

import { call } from "../../wire/api";
import type { NewKey } from "../../wire/calls";

export const keys = {
  all: () => call("GET", "keys"),
  /** `key` is the secret, shown only this once. */
  make: (wish: NewKey) => call("POST", "keys", wish),
  revoke: (id: string) => call("DELETE", `keys/${encodeURIComponent(id)}`, {}),
};
