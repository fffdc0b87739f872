import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { TableEvent, TableView } from "../wire/types";
import { FoldError } from "./access";
import { fold } from "./index";

/** What Python's fold made of the same events, after each batch. */
interface Trace {
  readonly start: TableView;
  readonly events: readonly (readonly TableEvent[])[];
  readonly views: readonly TableView[];
}

const FOLDER = join(import.meta.dirname, "../../../tests/traces");
const NAMES = readdirSync(FOLDER).filter((name) => name.endsWith(".json"));
const read = (name: string) => JSON.parse(readFileSync(join(FOLDER, name), "utf-8")) as Trace;

describe("the traces that Python wrote", () => {
  it("are there", () => {
    expect(NAMES.length).toBeGreaterThan(0);
  });

  it.each(NAMES)("%s folds to the same views", (name) => {
    const { start, events, views } = read(name);
    expect(views.length).toBe(events.length);
    const view = structuredClone(start);
    events.forEach((batch, at) => {
      for (const event of batch) fold(view, event);
      expect(view, `after batch ${at}: ${batch.map(({ type }) => type).join(", ")}`).toEqual(views[at]);
    });
  });

  it("hold every event that changes a view", () => {
    const told = new Set(NAMES.flatMap((name) => read(name).events.flat().map(({ type }) => type)));
    const must: TableEvent["type"][] = ["HandOpened", "StreetDealt", "Raised", "Drew", "SplitChosen", "BroughtIn", "ShownDown"];
    expect(must.filter((type) => !told.has(type))).toEqual([]);
  });
});

describe("an event that does not fit", () => {
  const { start } = read(NAMES[0]!);

  it.each<TableEvent>([
    { type: "SatOut", seat: 3, reason: "asked", at: 0 },
    { type: "Called", seat: 0, amount: 10 },
    { type: "BankStarted", seat: 0, turn: 1, ends: 0 },
  ])("$type is an error, so that a snapshot is asked for", (event) => {
    expect(() => fold(structuredClone(start), event)).toThrow(FoldError);
  });

  it("of a kind that is not known yet changes nothing", () => {
    const view = structuredClone(start);
    fold(view, { type: "Danced", seat: 1 } as unknown as TableEvent);
    expect(view).toEqual(start);
  });
});
