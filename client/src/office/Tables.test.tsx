import { expect, it } from "vitest";
import type { OpenTable } from "../wire/calls";
import { said } from "./toast";
import { TablesPage } from "./Tables";
import { alerts, before, box, button, control, posted, press, show, submit, type, withAnOffice } from "./testing";

withAnOffice();

const row = (id: string, part: Partial<OpenTable> = {}): OpenTable => ({
  id, name: id.toUpperCase(), game: "holdem", limit: "NL", seats: 6, players: ["a"], paused: false, hands_per_hour: 60, private: false, tournament: "", ...part,
});
const TABLES = { tables: [row("kallio"), row("inari", { paused: true }), row("secret", { private: true }), row("t.0", { tournament: "t" })], closing: null };

const names = () => [...box.querySelectorAll("tbody tr")].map((one) => one.querySelector("th")!.textContent);

it("lists the tables, and finds one by its name or game", async () => {
  before({ "GET tables": TABLES });
  await show(<TablesPage />);
  expect(names()).toHaveLength(4);
  type("Find a table", "INAR");
  expect(names()).toEqual(["INARI inari"]);
  type("Find a table", "stud");
  expect(box.textContent).toContain("No table has that name.");
});

it("is watched as any observer does; private ones are not, and a tournament's are its director's", async () => {
  before({ "GET tables": TABLES });
  await show(<TablesPage />);
  const links = [...box.querySelectorAll<HTMLAnchorElement>("tbody a")].map((one) => one.getAttribute("href"));
  expect(links).toEqual(["/table/kallio", "/table/inari", "/table/t.0"]);
  expect(button("Pause T.0")).toBeUndefined();
  expect(button("Pause KALLIO")).toBeDefined();
});

it("closes a table for a reason alone, and says what came of it", async () => {
  before({ "GET tables": TABLES, "POST close": { table: "kallio", paid: false, waits: true } });
  await show(<TablesPage />);
  await press("Close KALLIO");
  await submit();
  expect(alerts()).toEqual(["Required: the people affected will see it."]);
  expect(posted).toEqual([]);
  type("Reason", " a storm ");
  await submit();
  expect(posted).toEqual([["close", { table: "kallio", reason: "a storm", now: false }]]);
  expect(said.value).toBe("KALLIO closes after the current hand.");
  expect(box.querySelector("dialog")).toBeNull();
});

it("shows a refusal in words, and the question stays", async () => {
  before({ "GET tables": TABLES, "POST resume": { code: "no_table", error: "…" } });
  await show(<TablesPage />);
  await press("Resume INARI");
  await submit();
  expect(alerts()).toEqual(["That table no longer exists."]);
  expect(box.querySelector("dialog")).not.toBeNull();
});

it("pauses all at once", async () => {
  before({ "GET tables": TABLES, "POST pause": { paused: ["kallio", "secret"] } });
  await show(<TablesPage />);
  await press("Pause all");
  type("Reason (optional)", "");
  await submit();
  expect(posted).toEqual([["pause", { table: null, reason: "" }]]);
  expect(said.value).toBe("2 tables are paused.");
  expect(control("Find a table").value).toBe("");
});
