import { useClaims } from "../../claims";
import { t } from "../../i18n";
import { Avatar } from "../../parts/Avatar";
import type { PlaceClaim } from "../../wire/calls";
import "./request-bar.css";

interface ClaimProps {
  claim: PlaceClaim;
  onAnswer(claim: PlaceClaim, accept: boolean): void;
}

function Answers({ claim, onAnswer }: ClaimProps) {
  const { name } = claim;
  return (
    <>
      <button type="button" class="btn line" aria-label={t("claim.no-of", { name })} onClick={() => onAnswer(claim, false)}>
        {t("claim.no")}
      </button>
      <button type="button" class="btn go" aria-label={t("claim.yes-of", { name })} onClick={() => onAnswer(claim, true)}>
        {t("claim.yes")}
      </button>
    </>
  );
}

/** Over the host's table: the guest who says that this is their new device, with the answers. */
export function ClaimStrip({ claims, onAnswer }: { claims: readonly PlaceClaim[]; onAnswer: ClaimProps["onAnswer"] }) {
  const [first] = claims;
  if (!first) return null;
  return (
    // Another claim is another strip: a press that comes late answers nobody else.
    <aside key={first.id} class="tstrip askstrip claimstrip" aria-label={t("claim.waiting")}>
      <Avatar name={first.name} />
      <p class="grow">
        <b>{t("claim.says", { name: first.name })}</b> <span class="muted">{claims.length > 1 ? t("asked.others", { count: claims.length - 1 }) : first.agent}</span>
      </p>
      <Answers claim={first} onAnswer={onAnswer} />
    </aside>
  );
}

/** All of them, beside the sheet of the open table. */
export function ClaimList({ table }: { table: string }) {
  const { claims, answer } = useClaims(table, true);
  if (claims.length === 0) return null;
  return (
    <section class="panel hostpanel" aria-labelledby="host-claims">
      <header>
        <h2 id="host-claims" class="grow">
          {t("claim.waiting")}
        </h2>
        <span class="tag">{claims.length}</span>
      </header>
      <ul class="askedlist">
        {claims.map((claim) => (
          <li key={claim.id}>
            <Avatar name={claim.name} />
            <span class="grow">
              <b>{t("claim.says", { name: claim.name })}</b>
              <small>{[claim.agent, t("claim.means")].filter(Boolean).join(" · ")}</small>
            </span>
            <span class="answers">
              <Answers claim={claim} onAnswer={answer} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
