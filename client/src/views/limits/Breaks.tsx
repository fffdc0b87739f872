import { useState } from "preact/hooks";
import { t } from "../../i18n";
import type { PlayPage, Standing } from "../../wire/calls";
import { PERIODS, play, refusal, type Period } from "./api";

const HOURS = [24, 48, 168, 336, 1008] as const;

type Wanted = { readonly kind: "break"; readonly hours: number } | { readonly kind: "exclusion"; readonly period: Period };

/** A break or an exclusion: explains what happens, then asks for confirmation. */
export function Breaks({ standing, onChange }: { standing: Standing; onChange(page: PlayPage): void }) {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);
  const run = async (work: Promise<PlayPage>) => {
    setBusy(true);
    setFault("");
    try {
      onChange(await work);
      setWanted(null);
    } catch (error) {
      setFault(refusal(error));
    }
    setBusy(false);
  };
  return (
    <section class="panel">
      <header>
        <h2>{t("limits.breaks")}</h2>
      </header>
      {standing.barred?.over && standing.barred.ready === null ? (
        <div class="limit-group">
          <p>{t("limits.come-back")}</p>
          <button type="button" class="btn line" disabled={busy} onClick={() => void run(play.comeBack())}>
            {t("limits.ask-back")}
          </button>
        </div>
      ) : null}
      <fieldset class="limit-group">
        <legend>{t("limits.break")}</legend>
        <p class="faint">{t("limits.about.break")}</p>
        <div class="choices">
          {HOURS.map((hours) => (
            <button key={hours} type="button" class="btn line" disabled={busy} onClick={() => setWanted({ kind: "break", hours })}>
              {hoursName(hours)}
            </button>
          ))}
        </div>
      </fieldset>
      <fieldset class="limit-group">
        <legend>{t("limits.exclusion")}</legend>
        <p class="faint">{t("limits.about.exclusion")}</p>
        <div class="choices">
          {PERIODS.map((period) => (
            <button key={period} type="button" class="btn line" disabled={busy} onClick={() => setWanted({ kind: "exclusion", period })}>
              {t(`limits.period.${period}`)}
            </button>
          ))}
        </div>
      </fieldset>
      <p class="minus" role="alert">
        {fault}
      </p>
      {wanted ? (
        <Sure
          wanted={wanted}
          busy={busy}
          onNo={() => setWanted(null)}
          onYes={() => void run(wanted.kind === "break" ? play.takeBreak(wanted.hours) : play.exclude(wanted.period))}
        />
      ) : null}
    </section>
  );
}

function Sure({ wanted, busy, onNo, onYes }: { wanted: Wanted; busy: boolean; onNo(): void; onYes(): void }) {
  const how = wanted.kind === "break" ? hoursName(wanted.hours) : t(`limits.period.${wanted.period}`);
  return (
    <div class="sure" role="group" aria-label={t("limits.sure", { how })}>
      <h3>{t("limits.sure", { how })}</h3>
      <ul>
        <li>{t("limits.then.now")}</li>
        <li>{t("limits.then.seats")}</li>
        <li>{t("limits.then.waiting")}</li>
        <li>{t("limits.then.running")}</li>
        <li>{t("limits.then.account")}</li>
        <li>{t(wanted.kind === "break" ? "limits.then.break-ends" : wanted.period === "for good" ? "limits.then.never" : "limits.then.exclusion-ends")}</li>
      </ul>
      <div class="choices">
        <button type="button" class="btn danger" disabled={busy} onClick={onYes}>
          {t(wanted.kind === "break" ? "limits.yes-break" : "limits.yes-exclude")}
        </button>
        <button type="button" class="btn line" onClick={onNo}>
          {t("limits.no")}
        </button>
      </div>
    </div>
  );
}

function hoursName(hours: number): string {
  return hours < 168 ? t("limits.hours", { count: hours }) : t("limits.weeks", { count: hours / 168 });
}
