import { useMemo, useState } from "preact/hooks";
import { Check, Segments } from "../../frame/Choice";
import { AllFilters, ClearFilters, FilterSheet, type Narrowing, Pick, SearchField } from "../../frame/Narrow";
import { t, tOr } from "../../i18n";
import { Icon } from "../../parts/Icon";
import { me, settings } from "../../state";
import type { LobbyTable } from "../../wire/types";
import { changeFilter, filter, levels, narrowings, NO_FILTER, SEAT_GROUPS, type SeatGroup, type Speed, speeds } from "./filter";

/** The lists that one may choose from, of what the room has; speeds where there are several. */
function narrowingsOf(rows: readonly LobbyTable[]): readonly Narrowing[] {
  const now = filter.value;
  const paces = speeds(rows);
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
    ...(paces.length > 1 || now.speed.length > 0
      ? [
          {
            title: t("lobby.filter.speed"),
            chosen: now.speed,
            options: paces.map((value) => ({ value, text: t(`private.speed.${value}`) })),
            set: (speed: readonly string[]) => changeFilter({ speed: speed as readonly Speed[] }),
          },
        ]
      : []),
  ];
}

interface FiltersProps {
  /** The tables of that currency. */
  rows: readonly LobbyTable[];
  /** How many tables the filters let through. */
  shown: number;
  currencies: readonly string[];
  /** The one whose tables are listed. */
  currency: string | null;
}

export function Filters({ rows, shown, currencies, currency }: FiltersProps) {
  const [sheet, setSheet] = useState(false);
  const now = filter.value;
  const lists = useMemo(() => narrowingsOf(rows), [rows, now, settings.value.language]);
  const count = narrowings(now);
  return (
    <div class="filters">
      <span class="moneyswitch only-phone">
        <Currencies currencies={currencies} currency={currency} />
      </span>
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
      {count > 0 ? <ClearFilters onPress={() => changeFilter({ ...NO_FILTER, search: now.search, currency: now.currency })} /> : null}
      <span class="moneyswitch only-desk">
        <Currencies currencies={currencies} currency={currency} />
      </span>
      {sheet ? (
        <FilterSheet
          lists={lists}
          search={<Search />}
          show={t("lobby.filter.show", { count: shown })}
          onClear={() => changeFilter({ ...NO_FILTER, currency: now.currency })}
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

/** Switches between real and play money if the room has both; play money comes first. */
function Currencies({ currencies, currency }: Pick<FiltersProps, "currencies" | "currency">) {
  if (currencies.length < 2) return null;
  return (
    <Segments
      label={t("lobby.filter.currency")}
      value={currency ?? ""}
      options={currencies.map((one) => [one, tOr(`currency.${one}`, one)] as const)}
      onChange={(chosen) => changeFilter({ currency: chosen })}
    />
  );
}

/** Points players who look at real-money tables without any real money to play money. */
export function Advice({ currencies, currency }: Pick<FiltersProps, "currencies" | "currency">) {
  const who = me.value;
  const owns = who?.balances.some((one) => one.currency === currency && one.wallet + one.in_play > 0);
  if (who === null || owns || currency === "FUN" || !currencies.includes("FUN")) return null;
  return (
    <p class="fun-advice">
      <Icon name="info" small />
      <span>{t("lobby.fun-advice")}</span>
      <button type="button" class="btn line" onClick={() => changeFilter({ currency: "FUN" })}>
        {t("lobby.fun-start")}
      </button>
    </p>
  );
}
