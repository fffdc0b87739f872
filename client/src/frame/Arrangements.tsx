import { t } from "../i18n";
import { Icon } from "../parts/Icon";
import { go, route } from "../router";
import { ARRANGEMENTS, type Arrangement, change, settings } from "../settings";
import { callingTables, myTables } from "../state";
import { NEXT_KEY } from "./front";
import { bringForward, focusOn, inFocus, tableInFront } from "./in-focus";
import { shownName } from "./names";
import "./arrangements.css";

/** Puts my tables as they are to stand, with the one in front in front. */
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

/** Which table needs me; and where keys are shown, those that lead from tile to tile. */
export function TilesBar() {
  const [first, ...others] = callingTables.value;
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
      {settings.value.keyHints ? <Hints /> : null}
    </>
  );
}

const KEYS = 9;

function Hints() {
  const last = Math.min(KEYS, myTables.value.length);
  return (
    <p class="keyhints" aria-hidden="true">
      <kbd>Tab</kbd>
      <kbd>{NEXT_KEY}</kbd> {t("many.keys.next")}
      <kbd>1</kbd>–<kbd>{last}</kbd> {t("many.keys.table")}
      <span class="spare">
        <kbd>↑↓←→</kbd> {t("many.keys.move")}
        <kbd>+</kbd>
        <kbd>−</kbd> {t("many.keys.size")}
        <kbd>Enter</kbd> {t("many.keys.large")}
      </span>
    </p>
  );
}
