import { afterEach, expect, test, vi } from "vitest";
import { settings } from "../../settings";
import { type Link, setLink } from "../../state";
import { actionsOf } from "./actions-of";

afterEach(() => setLink(null as unknown as Link));

test.each(["post", "wait"] as const)("to %s at one table is for once, and no setting of the account", async (entry) => {
  const command = vi.fn(() => Promise.resolve());
  setLink({ command } as unknown as Link);
  const before = settings.value;
  await actionsOf("t1").chooseEntry(entry);
  expect(command.mock.calls).toEqual([["t1", { type: "ChooseEntry", entry, once: true }]]);
  expect(settings.value).toBe(before);
});
