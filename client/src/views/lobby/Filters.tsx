import { useState } from "preact/hooks";
import { Check, Segments } from "../../frame/Choice";
import { AllFilters, ClearFilters, FilterSheet, type Narrowing, Pick, SearchField } from "../../frame/Narrow";
import { t, tOr } from "../../i18n";
import type { LobbyTable } from "../../wire/types";
import { changeFilter, filter, levels, narrowings, NO_FILTER, SEAT_GROUPS, type SeatGroup } from "./filter";

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
      <AllFilters any={count > 0} onPress={() => setSheet(true)} />
      {lists.map((list) => (
        <Pick key={list.title} list={list} onSheet={() => setSheet(true)} />
      ))}
      <span class="only-desk hide-m checks">
        <Check label={t("lobby.filter.hide-empty")} on={now.hideEmpty} onChange={(hideEmpty) => changeFilter({ hideEmpty })} />
        <span class="wide-only">
          <Check label={t("lobby.filter.hide-full")} on={now.hideFull} onChange={(hideFull) => changeFilter({ hideFull })} />
        </span>
      </span>
      {count > 0 ? <ClearFilters onPress={() => changeFilter({ ...NO_FILTER, search: now.search })} /> : null}
      <span class="grow only-desk" />
      <Currencies rows={rows} />
      {sheet ? (
        <FilterSheet
          lists={lists}
          search={<Search />}
          show={t("lobby.filter.show", { count: shown })}
          onClear={() => changeFilter(NO_FILTER)}
          onClose={() => setSheet(false)}
        >
          <div class="checks">
            <Check label={t("lobby.filter.hide-empty")} on={now.hideEmpty} onChange={(hideEmpty) => changeFilter({ hideEmpty })} />
            <Check label={t("lobby.filter.hide-full")} on={now.hideFull} onChange={(hideFull) => changeFilter({ hideFull })} />
          </div>
        </FilterSheet>
      ) : null}
    </div>
  );
}

const Search = ({ className = "" }: { className?: string }) => (
  <SearchField label={t("lobby.search")} text={filter.value.search} onInput={(search) => changeFilter({ search })} className={className} />
);

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
