import { lobby, table } from "../state";

/** The name of a table, from whoever knows it. */
export function shownName(id: string): string {
  return table(id).value?.view.config.name ?? lobby.value?.get(id)?.config.name ?? id;
}
