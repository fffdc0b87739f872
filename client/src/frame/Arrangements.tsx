import { t, type Key } from "../i18n";
import { Icon } from "../parts/Icon";
import { go, route } from "../router";
import { ARRANGEMENTS, type Arrangement, change, settings } from "../settings";
import { callingTables, myTables } from "../state";
import { NEXT_KEY } from "./front";
import { bringForward, focusOn, inFocus, tableInFront } from "./in-focus";
import { COARSE, useMedia } from "../views/table/useMedia";
import { shownName } from "./names";
import { Popover } from "./Popover";
import "./arrangements.css";

/** Arranges my tables, keeping the one in front in front. */
function arrange(arrangement: Arrangement): void {
  const here = tableInFront() ?? inFocus.peek();
  change({ arrangement });
  if (here !== null && myTables.peek().includes(here)) focusOn(here);
  if (arrangement !== "tabs") go({ view: "tables" }, route.peek().view === "table");
  else if (here !== null) go({ view: "table", id: here }, true);
}

/** Tiles, stack or tabs. */
export function Arrangements() {
  return (
    <div class="seg arrange" role="group" aria-label={t("many.arrange")}>
      {ARRANGEMENTS.map((one) => (
        <button key={one} type="button" aria-pressed={settings.value.arrangement === one} title={t(`many.${one}`)} onClick={() => arrange(one)}>
          <Icon name={one === "tiles" ? "grid" : one} small />
          <span>{t(`many.${one}`)}</span>
        </button>
      ))}
    </div>
  );
}

/** Which table needs me; and on request the keys that lead from tile to tile. */
export function TilesBar() {
  const [first, ...others] = callingTables.value;
  const coarse = useMedia(COARSE);
  return (
    <>
      <p class="needs">
        {first ? (
          <button type="button" class="lampc" onClick={() => bringForward(first)}>
            {t("many.needs", { name: shownName(first) })}
          </button>
        ) : null}
        {others.length > 0 ? <span class="muted">{t("many.more-need", { count: others.length })}</span> : null}
      </p>
      <span class="grow" />
      {coarse ? null : <Hints />}
    </>
  );
}

const KEYS = 9;

type Way = Extract<Key, `many.keys.${string}`>;

/** The keys where several tables are in sight, for players who ask. */
function Hints() {
  const last = Math.min(KEYS, myTables.value.length);
  const keys: readonly (readonly [keys: readonly string[], what: Way])[] = [
    [["Tab", NEXT_KEY], "many.keys.next"],
    [["1", "–", String(last)], "many.keys.table"],
    [["↑", "↓", "←", "→"], "many.keys.move"],
    [["+", "−"], "many.keys.size"],
    [["Enter"], "many.keys.large"],
    [["Esc"], "many.keys.back"],
  ];
  return (
    <Popover className="iconbtn" label={t("many.keys")} face={<Icon name="keys" small />} align="end">
      {() => (
        <dl class="keyhints">
          {keys.map(([names, what]) => (
            <div key={what}>
              <dt>{names.map((name) => (name === "–" ? "–" : <kbd key={name}>{name}</kbd>))}</dt>
              <dd>{t(what)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Popover>
  );
}
