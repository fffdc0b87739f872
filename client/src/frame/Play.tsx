import { t } from "../i18n";
import { clockTime, duration, money } from "../i18n/format";
import { Icon } from "../parts/Icon";
import { barred, barredWords, checkHeeded, realityCheck } from "../play";
import { linkTo, route } from "../router";
import { heedCheck } from "../state";
import "./play.css";

/** How long I have played, at the upper edge of every view, over nothing that is pressed in a hand; and whether I may. */
export function Play() {
  return (
    <>
      <TimePlayed />
      <Barred />
    </>
  );
}

/** It takes no focus and has no backdrop: the player can go on acting. */
function TimePlayed() {
  const check = realityCheck.value;
  if (!check) return <div role="status" aria-live="polite" />;
  const read = () => {
    heedCheck(check.number);
    checkHeeded(check.number);
  };
  return (
    <div role="status" aria-live="polite">
      <section class="timeplayed" aria-label={t("play.check.title")}>
        <div>
          <b>{t("play.check.played", { time: duration(check.minutes) })}</b>
          <span class="muted">{t("play.check.since", { at: clockTime(check.since) })}</span>
          {check.results.length === 0 ? <span>{t("play.check.even")}</span> : null}
          {check.results.map(({ currency, amount }) => (
            <span key={currency} class="num">
              {t(amount > 0 ? "play.check.won" : "play.check.lost", { amount: `${money(Math.abs(amount), currency)}${currency === "FUN" ? " FUN" : ""}` })}
            </span>
          ))}
        </div>
        <a {...linkTo({ view: "account", section: "limits" })}>{t("play.check.limits")}</a>
        <button type="button" class="btn line" onClick={read}>
          {t("play.check.read")}
        </button>
      </section>
    </div>
  );
}

function Barred() {
  const why = barred.value;
  // At a table there may be a hand to be played to its end.
  if (!why || route.value.view === "table") return null;
  return (
    <div class="barredbar" role="status">
      <Icon name="pause" small />
      <span>{barredWords(why)}</span>
      <a {...linkTo({ view: "account", section: "limits" })}>{t("play.check.limits")}</a>
    </div>
  );
}
