import { signal } from "@preact/signals";
import { lobby, table } from "../state";

/** Names of private tables, which no lobby has, closed ones too: as the room has told them beside hands. */
const told = signal<Readonly<Record<string, string>>>({});

export function namesAreTold(names: Readonly<Record<string, string>>): void {
  const known = told.peek();
  if (Object.entries(names).some(([id, name]) => name && known[id] !== name)) told.value = { ...known, ...names };
}

/** The name of a table, from whoever knows it. */
export function shownName(id: string): string {
  return table(id).value?.view.config.name ?? lobby.value?.get(id)?.config.name ?? (told.value[id] || id);
}
