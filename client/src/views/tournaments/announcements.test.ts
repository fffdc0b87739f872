import { describe, expect, it } from "vitest";
import { player, running, state } from "./testing";
import { tableWon } from "./announcements";

const TABLES = [
  { table: "t.0", players: 1, largest: 3000, smallest: 3000 },
  { table: "t.1", players: 2, largest: 2000, smallest: 1000 },
  { table: "t.2", players: 1, largest: 3000, smallest: 3000 },
];
const shootOut = (tables = TABLES) => running({ config: { format: "shoot-out", seats: 2 }, tables, round: 1, rounds: 2 });
const at = (table: string) => ({ me: player("Ann", { table }) });

describe("the winner of a table of a shoot-out", () => {
  it("reads how many tables still play", () => {
    expect(tableWon(state(shootOut(), at("t.0")))).toBe("You won your table; 1 table is still playing.");
    const more = shootOut([...TABLES, { table: "t.3", players: 2, largest: 2000, smallest: 1000 }]);
    expect(tableWon(state(more, at("t.0")))).toBe("You won your table; 2 tables are still playing.");
  });

  it("is nobody who still plays, looks on or plays in another format", () => {
    expect(tableWon(state(shootOut(), at("t.1")))).toBeUndefined();
    expect(tableWon(state(shootOut(), null))).toBeUndefined();
    expect(tableWon(state(running({ tables: TABLES }), at("t.0")))).toBeUndefined();
    expect(tableWon(state(shootOut(TABLES.slice(0, 1)), at("t.0")))).toBeUndefined();
  });
});
