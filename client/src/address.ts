/** Where other devices reach the room: what every link that is given to somebody else begins with. */

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { RoomAddresses } from "./wire/calls";

export interface PublicAddress {
  /** What links begin with. */
  readonly origin: string;
  /** Why no other device can open them; empty if others can. */
  readonly onlyHere: "" | "loopback" | "no-network";
}

const known = signal<RoomAddresses | null>(null);

const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

/** The address that the operator has named; else the one that this page came by, if others can come by it too; else that
 * in the local network. */
export function publicAddress(own: Pick<Location, "origin" | "hostname">, room: RoomAddresses | null): PublicAddress {
  if (room?.web) return { origin: room.web, onlyHere: "" };
  if (!LOOPBACK.test(own.hostname)) return { origin: own.origin, onlyHere: "" };
  if (room?.network) return { origin: room.network, onlyHere: "" };
  return { origin: own.origin, onlyHere: room === null ? "" : room.loopback ? "loopback" : "no-network" };
}

/** The address for links. The room is asked each time that something to share comes into sight: a laptop changes networks. */
export function usePublicAddress(): PublicAddress {
  useEffect(() => {
    fetch("/api/addresses", { method: "GET" })
      .then((response) => (response.ok ? (response.json() as Promise<RoomAddresses>) : null))
      .then((found) => found && (known.value = found), () => undefined);
  }, []);
  return publicAddress(location, known.value);
}
