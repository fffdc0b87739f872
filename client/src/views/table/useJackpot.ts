import { useEffect } from "preact/hooks";
import { jackpotTables } from "../../state";
import type { TableConfig } from "../../wire/types";
import type { TableActions } from "./actions";

/** Finds out whether running it twice gives up the bad beat jackpot at this table, so that the question can say so. */
export function useJackpot(actions: TableActions, { id, game, limit, money, extras }: TableConfig): void {
  const matters = money === "real" && Boolean(extras.run_twice);
  useEffect(() => {
    if (!matters) return;
    let here = true;
    actions.rules(game, limit).then(
      ({ jackpot }) => {
        if (!here || jackpotTables.peek().has(id) === jackpot) return;
        const others = [...jackpotTables.peek()].filter((other) => other !== id);
        jackpotTables.value = new Set(jackpot ? [...others, id] : others);
      },
      () => {}, // the table's information and the terms say it, too
    );
    return () => {
      here = false;
    };
  }, [id, game, limit, matters]);
}
