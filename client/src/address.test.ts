import { expect, test } from "vitest";
import { publicAddress } from "./address";

const at = (origin: string) => ({ origin, hostname: new URL(origin).hostname });
const HERE = at("http://127.0.0.1:8000");
const LAN = "http://192.168.1.20:8000";
const room = { web: "", network: LAN, loopback: false };

test("a link from a page on the room’s own machine leads to the room’s address in the network", () => {
  for (const own of ["http://127.0.0.1:8000", "http://localhost:8000", "http://[::1]:8000", "http://127.0.1.1:8000"]) {
    expect(publicAddress(at(own), room), own).toEqual({ origin: LAN, onlyHere: "" });
  }
});

test("the address that the operator has named comes first", () => {
  const web = "https://poker.example.org";
  expect(publicAddress(HERE, { ...room, web }).origin).toBe(web);
  expect(publicAddress(at("http://10.0.0.5:8000"), { ...room, web }).origin).toBe(web);
});

test("an address that another device came by is kept: the room may not know of it", () => {
  for (const own of ["https://room.example", "http://100.64.0.3:8000"]) {
    expect(publicAddress(at(own), { web: "", network: "", loopback: true }), own).toEqual({ origin: own, onlyHere: "" });
  }
});

test("where nobody else can come it is said, and why", () => {
  expect(publicAddress(HERE, { web: "", network: "", loopback: true }).onlyHere).toBe("loopback");
  expect(publicAddress(HERE, { web: "", network: "", loopback: false }).onlyHere).toBe("no-network");
  expect(publicAddress(HERE, null).onlyHere, "before the room has said").toBe("");
});
