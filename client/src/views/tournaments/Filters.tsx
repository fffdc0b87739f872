import { useState } from "preact/hooks";
import { AllFilters, ClearFilters, FilterSheet, type Narrowing, Pick, SearchField } from "../../frame/Narrow";
import { t, tOr } from "../../i18n";
import type { TournamentRow } from "../../wire/types";
import { changeFilter, filter, narrowings, NO_FILTER, type Price, PRICES, type State, STATES } from "./filter";
import { type Format, FORMATS } from "./words";

function narrowingsOf(rows: readonly TournamentRow[]): readonly Narrowing[] {
  const now = filter.value;
  const present = (pick: (row: TournamentRow) => string) => [...new Set(rows.map(pick))];
  return [
    {
      title: t("tour.filter.state"),
      chosen: now.state,
      options: STATES.map((value) => ({ value, text: t(`tour.filter.state.${value}`) })),
      set: (state) => changeFilter({ state: state as readonly State[] }),
    },
    {
      title: t("tour.filter.format"),
      chosen: now.format,
      options: FORMATS.map((value) => ({ value, text: t(`tour.format.${value}`) })),
      set: (format) => changeFilter({ format: format as readonly Format[] }),
    },
    {
      title: t("tour.filter.price"),
      chosen: now.price,
      options: (Object.keys(PRICES) as Price[]).map((value) => ({ value, text: t(`tour.filter.price.${value}`) })),
      set: (price) => changeFilter({ price: price as readonly Price[] }),
    },
    {
      title: t("lobby.filter.game"),
      chosen: now.game,
      options: present((row) => row.game).map((value) => ({ value, text: tOr(`game.${value}`, value) })),
      set: (game) => changeFilter({ game }),
    },
    {
      title: t("lobby.filter.limit"),
      chosen: now.limit,
      options: present((row) => row.limit).map((value) => ({ value, text: tOr(`limit.long.${value}`, value) })),
      set: (limit) => changeFilter({ limit }),
    },
  ];
}

export function Filters({ rows, shown }: { rows: readonly TournamentRow[]; shown: number }) {
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
      {count > 0 ? <ClearFilters onPress={() => changeFilter({ ...NO_FILTER, search: now.search })} /> : null}
      {sheet ? (
        <FilterSheet
          lists={lists}
          search={<Search />}
          show={t("tour.filter.show", { count: shown })}
          onClear={() => changeFilter(NO_FILTER)}
          onClose={() => setSheet(false)}
        />
      ) : null}
    </div>
  );
}

const Search = ({ className = "" }: { className?: string }) => (
  <SearchField label={t("tour.search")} text={filter.value.search} onInput={(search) => changeFilter({ search })} className={className} />
);
