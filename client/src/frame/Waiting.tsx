import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { t } from "../i18n";
import { gameName, stakes } from "../i18n/format";
import { tell } from "../notices";
import { Icon } from "../parts/Icon";
import { linkTo } from "../router";
import { lobby, me, table, waitForKind, waitNoLonger, waits, watchTable } from "../state";
import { kindOf, placeOn, sameKind } from "../waiting";
import type { TableKind } from "../wire/types";
import { shownName } from "./names";

/** Where I wait for a seat, beside my tables: each with my place in line, and a way out of it. */
export function WaitingEntries() {
  const { tables, kinds } = waits.value;
  /** A player waiting for any table of a kind is on all its lists: the kind is shown once. */
  const single = tables.filter((id) => {
    const kind = kindAt(id);
    return kind === null || !kinds.some((one) => sameKind(one, kind));
  });
  return (
    <>
      {single.map((id) => (
        <TableEntry key={id} id={id} />
      ))}
      {kinds.map((kind) => {
        const name = `${gameName(kind)} ${stakes(kind)}`;
        return (
          <Entry key={name} name={name} onStop={() => waitForKind(kind, false)}>
            <b>{name}</b>
            <span class="muted">{t("wait.any")}</span>
          </Entry>
        );
      })}
    </>
  );
}

function kindAt(id: string): TableKind | null {
  const config = lobby.value?.get(id)?.config ?? table(id).value?.view.config;
  return config ? kindOf(config) : null;
}

function TableEntry({ id }: { id: string }) {
  useEffect(() => watchTable(id), [id]);
  const view = table(id).value?.view;
  const place = view ? placeOn(view, me.value?.player ?? null) : null;
  return (
    <Entry name={shownName(id)} onStop={() => waitNoLonger(id)}>
      <a {...linkTo({ view: "table", id })}>
        <b>{shownName(id)}</b>
        <span class="muted">
          {view && place !== null ? t("wait.strip-place", { place, count: view.waiting.length }) : t("wait.strip-on")}
        </span>
      </a>
    </Entry>
  );
}

interface EntryProps {
  name: string;
  onStop(): Promise<void>;
  children: ComponentChildren;
}

function Entry({ name, onStop, children }: EntryProps) {
  return (
    <div class="mytab waits">
      <Icon name="clock" small />
      {children}
      <button type="button" class="iconbtn" aria-label={t("wait.stop", { name })} onClick={() => onStop().catch(tell)}>
        <Icon name="x" small />
      </button>
    </div>
  );
}
