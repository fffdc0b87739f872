/** What players ask the host of a private table for. */

import { notify, tell } from "../../notices";
import { t } from "../../i18n";
import { tableMoney } from "../../i18n/format";
import { hostOrder, me } from "../../state";
import type { AskedView, TableConfig, TableView } from "../../wire/types";

/** What waits for the viewer's answer, the longest first; nothing for anybody but the host. */
export const requestsAt = ({ asked, config, closed }: Pick<TableView, "asked" | "config" | "closed">, player: string | null): readonly AskedView[] =>
  player !== null && config.host === player && !closed ? asked : [];

/** What the viewer has asked for and is not answered yet. */
export const ownRequest = ({ asked }: Pick<TableView, "asked">): AskedView | undefined => {
  const player = me.value?.player;
  return asked.find((one) => one.player === player);
};

/** Whether the host approves what the viewer brings to this table. */
export const asksHost = ({ approve, host }: Pick<TableConfig, "approve" | "host">): boolean => approve && host !== me.value?.player;

/** "Eero asks for 10.00 and a seat". */
export const requestText = ({ name, seat, amount }: AskedView, config: TableConfig): string =>
  t(seat === null ? "asked.more" : "asked.seat", { name, amount: tableMoney(amount, config) });

/** The host's answer; `amount` 0: as much as was asked for. */
export const answer = (table: string, { player }: AskedView, approve: boolean, amount = 0): Promise<void> =>
  hostOrder(table, { type: "AnswerChips", player, approve, amount });

/** Approves all of them, one after another; says which could not be. */
export async function approveAll(table: string, requests: readonly AskedView[]): Promise<void> {
  for (const request of requests) {
    await answer(table, request, true).catch((error: unknown) => {
      notify(t("asked.not-approved", { name: request.name }), "stop");
      tell(error);
    });
  }
}
