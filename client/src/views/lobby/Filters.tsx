import { useEffect, useState } from "preact/hooks";
import { Check, Segments } from "../../frame/Choice";
import { Popover } from "../../frame/Popover";
import { t, tOr } from "../../i18n";
import { Icon } from "../../parts/Icon";
import type { LobbyTable } from "../../wire/types";
import { changeFilter, filter, levels, narrowings, NO_FILTER, SEAT_GROUPS, type SeatGroup, toggled } from "./filter";

interface Option {
  readonly value: string;
  readonly text: string;
}

interface Narrowing {
  readonly title: string;
  readonly chosen: readonly string[];
  readonly options: readonly Option[];
  set(chosen: readonly string[]): void;
}

/** The four lists that one may choose from, of what the room has. */
function narrowingsOf(rows: readonly LobbyTable[]): readonly Narrowing[] {
  const now = filter.value;
  const present = (pick: (row: LobbyTable) => string) => [...new Set(rows.map(pick))];
  return [
    {
      title: t("lobby.filter.game"),
      chosen: now.game,
      options: present((row) => row.config.game).map((value) => ({ value, text: tOr(`game.${value}`, value) })),
      set: (game) => changeFilter({ game }),
    },
    {
      title: t("lobby.filter.limit"),
      chosen: now.limit,
      options: present((row) => row.config.limit).map((value) => ({ value, text: tOr(`limit.long.${value}`, value) })),
      set: (limit) => changeFilter({ limit }),
    },
    {
      title: t("lobby.filter.stakes"),
      chosen: now.stakes,
      options: levels(rows).map(({ level, text }) => ({ value: level, text })),
      set: (stakes) => changeFilter({ stakes }),
    },
    {
      title: t("lobby.filter.seats"),
      chosen: now.seats,
      options: (Object.keys(SEAT_GROUPS) as SeatGroup[]).map((value) => ({ value, text: t(`lobby.filter.seats.${value}`) })),
      set: (seats) => changeFilter({ seats: seats as readonly SeatGroup[] }),
    },
  ];
}

export function Filters({ rows, shown }: { rows: readonly LobbyTable[]; shown: number }) {
  const [sheet, setSheet] = useState(false);
  const now = filter.value;
  const lists = narrowingsOf(rows);
  const count = narrowings(now);
  return (
    <div class="filters">
      <Search className="only-desk" />
      <button
        type="button"
        class={count > 0 ? "iconbtn only-phone allfilters on" : "iconbtn only-phone allfilters"}
        aria-label={t("lobby.filter.all")}
        onClick={() => setSheet(true)}
      >
        <Icon name="filter" />
      </button>
      {lists.map((list) => (
        <Pick key={list.title} list={list} onSheet={() => setSheet(true)} />
      ))}
      <span class="only-desk hide-m checks">
        <Check label={t("lobby.filter.hide-empty")} on={now.hideEmpty} onChange={(hideEmpty) => changeFilter({ hideEmpty })} />
        <span class="wide-only">
          <Check label={t("lobby.filter.hide-full")} on={now.hideFull} onChange={(hideFull) => changeFilter({ hideFull })} />
        </span>
      </span>
      {count > 0 ? (
        <button
          type="button"
          class="iconbtn only-desk"
          aria-label={t("lobby.filter.clear")}
          title={t("lobby.filter.clear")}
          onClick={() => changeFilter({ ...NO_FILTER, search: now.search })}
        >
          <Icon name="x" small />
        </button>
      ) : null}
      <span class="grow only-desk" />
      <Currencies rows={rows} />
      {sheet ? <Sheet lists={lists} shown={shown} onClose={() => setSheet(false)} /> : null}
    </div>
  );
}

function Search({ className = "" }: { className?: string }) {
  return (
    <label class={`field ${className}`}>
      <Icon name="search" small />
      <input
        type="search"
        placeholder={t("lobby.search")}
        aria-label={t("lobby.search")}
        value={filter.value.search}
        onInput={(event) => changeFilter({ search: event.currentTarget.value })}
      />
    </label>
  );
}

/** One list: on a desk its options drop down under the button, on a phone it opens the sheet of all filters. */
function Pick({ list, onSheet }: { list: Narrowing; onSheet(): void }) {
  const on = list.chosen.length > 0;
  const face = (
    <>
      <small>{list.title}</small> {chosenText(list)} <Icon name="down" />
    </>
  );
  const look = on ? "pick on" : "pick";
  return (
    <>
      <button type="button" class={`${look} only-phone`} onClick={onSheet}>
        {face}
      </button>
      <span class="only-desk">
        <Popover className={look} face={face}>
          {() => (
            <div class="menu picks" role="group" aria-label={list.title}>
              <Check label={t("lobby.filter.any")} on={!on} onChange={() => list.set([])} />
              {list.options.map(({ value, text }) => (
                <Check
                  key={value}
                  label={text}
                  on={list.chosen.includes(value)}
                  onChange={() => list.set(toggled(list.chosen, value))}
                />
              ))}
            </div>
          )}
        </Popover>
      </span>
    </>
  );
}

function chosenText({ chosen, options }: Narrowing): string {
  if (chosen.length === 0) return t("lobby.filter.any");
  if (chosen.length > 1) return t("lobby.filter.some", { count: chosen.length });
  return options.find(({ value }) => value === chosen[0])?.text ?? t("lobby.filter.some", { count: 1 });
}

/** Only where the room has tables in more than one currency. */
function Currencies({ rows }: { rows: readonly LobbyTable[] }) {
  const currencies = [...new Set(rows.map((row) => row.config.currency))];
  if (currencies.length < 2) return null;
  return (
    <Segments
      label={t("lobby.filter.currency")}
      value={filter.value.currency ?? ""}
      options={[
        ["", t("lobby.filter.any")],
        ...currencies.map((currency) => [currency, tOr(`currency.${currency}`, currency)] as const),
      ]}
      onChange={(currency) => changeFilter({ currency: currency || null })}
    />
  );
}

/** All filters at once, on a phone. */
function Sheet({ lists, shown, onClose }: { lists: readonly Narrowing[]; shown: number; onClose(): void }) {
  const now = filter.value;
  useEffect(() => {
    const escape = (event: KeyboardEvent) => event.key === "Escape" && onClose();
    document.addEventListener("keydown", escape);
    return () => document.removeEventListener("keydown", escape);
  }, []);
  return (
    <>
      <div class="veil" onClick={onClose} />
      <div class="sheet full" role="dialog" aria-modal="true" aria-label={t("lobby.filter.title")}>
        <header>
          <h2 class="grow">{t("lobby.filter.title")}</h2>
          <button type="button" class="iconbtn" aria-label={t("close")} onClick={onClose}>
            <Icon name="x" />
          </button>
        </header>
        <div class="opts">
          <Search />
          {lists.map((list) => (
            <div key={list.title} role="group" aria-label={list.title}>
              <h3>{list.title}</h3>
              <div class="set">
                <PickOne text={t("lobby.filter.any")} on={list.chosen.length === 0} onPress={() => list.set([])} />
                {list.options.map(({ value, text }) => (
                  <PickOne
                    key={value}
                    text={text}
                    on={list.chosen.includes(value)}
                    onPress={() => list.set(toggled(list.chosen, value))}
                  />
                ))}
              </div>
            </div>
          ))}
          <div class="checks">
            <Check label={t("lobby.filter.hide-empty")} on={now.hideEmpty} onChange={(hideEmpty) => changeFilter({ hideEmpty })} />
            <Check label={t("lobby.filter.hide-full")} on={now.hideFull} onChange={(hideFull) => changeFilter({ hideFull })} />
          </div>
        </div>
        <footer>
          <button type="button" class="btn line big" onClick={() => changeFilter(NO_FILTER)}>
            {t("lobby.filter.clear")}
          </button>
          <button type="button" class="btn go big" onClick={onClose}>
            {t("lobby.filter.show", { count: shown })}
          </button>
        </footer>
      </div>
    </>
  );
}

function PickOne({ text, on, onPress }: { text: string; on: boolean; onPress(): void }) {
  return (
    <button type="button" class={on ? "pick on" : "pick"} aria-pressed={on} onClick={onPress}>
      {text}
    </button>
  );
}
