import { useState } from "preact/hooks";
import { Popover } from "../../frame/Popover";
import { t } from "../../i18n";
import { notify, tell } from "../../notices";
import { Icon } from "../../parts/Icon";
import { api } from "../../wire/api";
import type { Sheet, SheetRow } from "../../wire/calls";

interface JoinLinesProps {
  sheet: Sheet;
  row: SheetRow;
  /** Takes up the sheet as it is afterwards. */
  onChange(sheet: Sheet): void;
}

/** For the host: a guest's line and another one are the same person, or are not after all. */
export function JoinLines({ sheet, row, onChange }: JoinLinesProps) {
  const joined = row.joined ?? [];
  const others = row.guest ? sheet.rows.filter((one) => one.player !== row.player) : [];
  if (others.length + joined.length === 0) return null;
  return (
    <Popover className="iconbtn" align="end" label={t("lines.of", { name: row.name })} face={<Icon name="link" small />}>
      {(close) => <Choices sheet={sheet} row={row} others={others} onChange={onChange} close={close} />}
    </Popover>
  );
}

function Choices({ sheet, row, others, onChange, close }: JoinLinesProps & { others: readonly SheetRow[]; close(): void }) {
  const [into, setInto] = useState<SheetRow | null>(null);
  const run = (player: string, target: string, said: string) => {
    api.joinLines(sheet.table, player, target).then((found) => {
      onChange(found);
      notify(said, "go");
    }, tell);
    close();
  };
  if (into) {
    const names = { name: row.name, other: into.name };
    return (
      <div class="menu playermenu" role="group" aria-label={t("lines.of", { name: row.name })}>
        <div class="menu-ask">
          <p class="muted">{t("lines.text", names)}</p>
          <button type="button" class="btn go" onClick={() => run(row.player, into.player, t("lines.done", names))}>
            {t("lines.join")}
          </button>
          <button type="button" class="btn line" onClick={() => setInto(null)}>
            {t("panel.cancel")}
          </button>
        </div>
      </div>
    );
  }
  return (
    <div class="menu playermenu" role="group" aria-label={t("lines.of", { name: row.name })}>
      {others.map((other) => (
        <button key={other.player} type="button" onClick={() => setInto(other)}>
          <Icon name="link" />
          {t("lines.same-as", { name: other.name })}
        </button>
      ))}
      {(row.joined ?? []).map((one) => (
        <button key={one.player} type="button" onClick={() => run(one.player, "", t("lines.apart", { name: one.name }))}>
          <Icon name="x" />
          {t("lines.split", { name: one.name })}
        </button>
      ))}
    </div>
  );
}
