import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type ComponentChild, render } from "preact";
import { act } from "preact/test-utils";
import { vi } from "vitest";
import type { GameRules, RuleBookValues, RoomRules } from "../wire/calls";
import type { Facts } from "./words";

/** The rules as the server sends them, by rule book. */
export const TOLD = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../tests/client-rules.json"), "utf8"),
) as Readonly<Record<string, RoomRules>>;

interface Changes {
  readonly game?: Partial<GameRules>;
  readonly house?: Partial<RuleBookValues>;
  readonly rules?: Partial<RoomRules>;
}

/** One game as a book has it, with these values in the place of the book's. */
export function facts(id: string, book = "dealerbox", changes: Changes = {}): Facts {
  const rules = { ...TOLD[book]!, ...changes.rules };
  const game = { ...rules.games.find(({ game }) => game === id)!, ...changes.game };
  return { rules, game, house: { ...rules.houses[0], ...changes.house } };
}

/** The room answers with these rules whatever it is asked; what it was asked is in the mock's calls. */
export function answering(rules: RoomRules | null) {
  const asked = vi.fn((_: string) =>
    Promise.resolve(rules ? Response.json(rules) : Response.json({ code: "store", error: "No." }, { status: 503 })),
  );
  vi.stubGlobal("fetch", asked);
  return asked;
}

/** Shows the page afresh, and waits for the answer. */
export async function shown(page: ComponentChild, box: HTMLElement): Promise<void> {
  act(() => render(null, box));
  act(() => render(page, box));
  await answered();
}

export async function answered(): Promise<void> {
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve, 10));
  });
}
