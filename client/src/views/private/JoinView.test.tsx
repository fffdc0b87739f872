import { expect, test, vi } from "vitest";
import { config } from "../../gallery/build";
import { go, route } from "../../router";
import * as session from "../../session";
import { room } from "../../room";
import { me } from "../../state";
import { ApiError } from "../../wire/api";
import { JoinView } from "./JoinView";
import { Missing } from "./Missing";
import { alerts, answered, asked, before, box, button, press, show, submit, type, withAPage } from "./testing";

withAPage();

const TOKEN = "abcdefghijklmnopqrstuv";
const INVITED = { config: config({ name: "Friday game", currency: "FUN", seats: 6, extras: { seven_deuce: 200 } }), host: "Kettu" };
const NOBODY = { player: null, name: null, guest: false, balances: [], version: "" };
const title = () => box.querySelector("h1")!.textContent;

/** Becoming a guest, as the room would have it. */
function guests(): { name: string | null }[] {
  const names: { name: string | null }[] = [];
  vi.spyOn(session, "asGuest").mockImplementation((name) => {
    names.push({ name });
    me.value = { ...NOBODY, player: "new", name: name ?? "Guest 1", guest: true };
    return Promise.resolve();
  });
  return names;
}

test("who is somebody goes straight to the table", async () => {
  go({ view: "lobby" }, true);
  before({ "POST private-tables/look": INVITED, "POST private-tables/enter": { table: "abcd2345" } });
  await show(<JoinView path={TOKEN} />);
  expect(asked.map(([what]) => what)).toEqual(["POST private-tables/look", "POST private-tables/enter"]);
  expect(asked[1]![1]).toEqual({ token: TOKEN });
  expect(route.value).toEqual({ view: "table", id: "abcd2345" });
});

test("a newcomer reads who invites him, and one press leads him in", async () => {
  const names = guests();
  me.value = NOBODY;
  before({ "POST private-tables/look": INVITED, "POST private-tables/enter": { table: "abcd2345" } });
  await show(<JoinView path={TOKEN} />);
  expect(title()).toBe("Kettu invites you to Friday game");
  expect(box.textContent).toContain("Buy-in 80 to 400");
  expect([...box.querySelectorAll(".houserules li")].map((one) => one.textContent)).toEqual(["7-2 bounty, from each player: 2"]);
  expect(asked).toHaveLength(1);
  type("name", " Hilla ");
  await submit();
  expect(names).toEqual([{ name: "Hilla" }]);
  expect(asked.map(([what]) => what)).toEqual(["POST private-tables/look", "POST private-tables/enter"]);
  expect(route.value).toEqual({ view: "table", id: "abcd2345" });
});

test("a guest with a new phone asks the host, and goes on as themselves", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  me.value = NOBODY;
  vi.spyOn(session, "asGuest").mockRejectedValue(new ApiError("name_taken", "The name Eero is taken."));
  const again = vi.spyOn(room, "asSomebodyElse").mockImplementation(() => {
    me.value = { ...NOBODY, player: "eero", name: "Eero", guest: true };
    return Promise.resolve();
  });
  const answers: Record<string, unknown> = {
    "POST private-tables/look": INVITED,
    "POST private-tables/enter": { table: "abcd2345" },
    "POST private-tables/claims": { secret: "s3cret", expires: 0 },
    "POST private-tables/claims/answer": { player: null },
  };
  before(answers);
  await show(<JoinView path={TOKEN} />);
  type("name", "Eero");
  await submit();
  expect(alerts()).toEqual(["That name is taken."]);
  await press("It’s me: ask the host");
  expect(asked.at(-1)).toEqual(["POST private-tables/claims", { token: TOKEN, name: "Eero" }]);
  expect(box.textContent).toContain("We’ve asked the host whether you’re Eero.");
  vi.advanceTimersByTime(2_000);
  await answered();
  expect(again).not.toHaveBeenCalled();
  answers["POST private-tables/claims/answer"] = { player: "eero" };
  vi.advanceTimersByTime(2_000);
  await answered();
  expect(asked.slice(-2)).toEqual([
    ["POST private-tables/claims/answer", { secret: "s3cret" }],
    ["POST private-tables/enter", { token: TOKEN }],
  ]);
  expect(route.value).toEqual({ view: "table", id: "abcd2345" });
  vi.useRealTimers();
});

test("a host who says no, or nothing, leaves the newcomer to another name", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  me.value = NOBODY;
  vi.spyOn(session, "asGuest").mockRejectedValue(new ApiError("name_taken", "The name Eero is taken."));
  before({
    "POST private-tables/look": INVITED,
    "POST private-tables/claims": { secret: "s3cret", expires: 0 },
    "POST private-tables/claims/answer": { code: "claim_refused", error: "no" },
  });
  await show(<JoinView path={TOKEN} />);
  expect(button("ask the host")).toBeUndefined();
  type("name", "Eero");
  await submit();
  await press("It’s me: ask the host");
  vi.advanceTimersByTime(2_000);
  await answered();
  expect(alerts().at(-1)).toBe("The host says it isn’t you. Choose another name.");
  expect(button("It’s me: ask the host")).toBeDefined();
  vi.useRealTimers();
});

test("a newcomer who has an account may log in here", async () => {
  me.value = NOBODY;
  const logIn = vi.spyOn(session, "logIn").mockResolvedValue(null);
  before({ "POST private-tables/look": INVITED });
  await show(<JoinView path={TOKEN} />);
  await press("I have an account");
  type("name", "Ann");
  type("password", "correct horse");
  await submit();
  expect(logIn).toHaveBeenCalledWith("Ann", "correct horse");
});

test("while the room has not answered one waits", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  await show(<JoinView path={TOKEN} />);
  expect(title()).toBe("Your invitation");
  expect(box.querySelector("[role=status]")).not.toBeNull();
});

test("a link that has ended says so, before anybody becomes a guest", async () => {
  me.value = NOBODY;
  before({ "POST private-tables/look": { code: "no_link", error: "…" } });
  await show(<JoinView path={TOKEN} />);
  expect(title()).toBe("This link no longer works");
  expect(box.querySelector("form")).toBeNull();
});

test("a room that cannot be reached may be tried again", async () => {
  before({});
  await show(<JoinView path={TOKEN} />);
  expect(alerts()).toEqual(["Can’t reach the room."]);
  before({ "POST private-tables/look": INVITED, "POST private-tables/enter": { code: "kept_out", error: "…" } });
  await press("Try again");
  expect(title()).toBe("Kettu invites you to Friday game");
  expect(box.querySelector("[role=status]")!.textContent).toBe("The host has banned you from this table.");
});

test("a code needs its password", async () => {
  before({ "POST private-tables/enter": { code: "wrong_password", error: "…" } });
  await show(<JoinView path={null} />);
  expect(asked).toEqual([]);
  type("table-code", "abcd2345");
  type("table-password", "sauna");
  await submit();
  expect(asked).toEqual([["POST private-tables/enter", { table: "abcd2345", password: "sauna" }]]);
  expect(alerts()).toEqual(["Wrong table code or password."]);
  before({ "POST private-tables/enter": { table: "abcd2345" } });
  await submit();
  await answered();
  expect(route.value).toEqual({ view: "table", id: "abcd2345" });
});

test("a code in the address is filled in already", async () => {
  before({});
  await show(<JoinView path="abcd2345" />);
  expect(box.querySelector("[name=table-code]")).toBeNull();
  type("table-password", "sauna");
  await submit();
  expect(asked[0]![1]).toEqual({ table: "abcd2345", password: "sauna" });
});

test("where a table is no more, who is somebody finds his evenings, and a stranger does not", async () => {
  const evenings = () => box.querySelector('a[href="/evenings"]')?.textContent;
  await show(<Missing id="abcd2345" />);
  expect(evenings()).toBe("Past games");
  me.value = NOBODY;
  await show(<Missing key="again" id="abcd2345" />);
  expect(evenings()).toBeUndefined();
});
