import { copyText } from "../../copy";
import { t } from "../../i18n";
import { date } from "../../i18n/format";
import { notify, tell } from "../../notices";
import { Icon } from "../../parts/Icon";
import type { Sheet } from "../../wire/calls";
import { amount, nameIn, signed } from "./Sheet";

/** The sheet as a chat message: who won what, and who pays whom. */
export function settlementText(sheet: Sheet): string {
  const { name, created, rows, payments } = sheet;
  const results = rows.map((row) => `${row.name} ${signed(row.net, sheet)}`);
  const paid = payments.map((one) => {
    const from = one.payer === "" ? t("past-game.house") : nameIn(sheet, one.payer);
    const to = one.payee === "" ? t("past-game.to-house") : t("past-game.to", { name: nameIn(sheet, one.payee) });
    return `${from} ${t("past-game.pays")} ${to} ${amount(one.amount, sheet)}${one.paid ? ` ✓ ${t("past-game.paid")}` : ""}`;
  });
  return [`${name}, ${date(created)}`, ...results, "", ...(paid.length > 0 ? paid : [t("past-game.even")])].join("\n");
}

/** The settlement, for the players' chat: copied, or sent with what the device has for that. */
export function SendSettlement({ sheet }: { sheet: Sheet }) {
  const text = settlementText(sheet);
  return (
    <div class="sendsheet">
      <button type="button" class="btn line" onClick={() => void copyText(text).then(() => notify(t("past-game.copied"), "go"), tell)}>
        <Icon name="log" small />
        {t("past-game.copy")}
      </button>
      {"share" in navigator ? (
        <button type="button" class="btn line" onClick={() => void navigator.share({ title: sheet.name, text }).catch(() => undefined)}>
          <Icon name="share" small />
          {t("past-game.share")}
        </button>
      ) : null}
    </div>
  );
}
