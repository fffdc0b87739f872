import { useEffect } from "preact/hooks";
import type { Offer } from "../../pre-actions/intent";
import { ahead, choose, hold } from "../../pre-actions/pre-actions";
import { t } from "../../i18n";
import { showsKeys } from "../../settings";
import { amountText, type Scene } from "./scene";
import { useArmed } from "./useArmed";

/** A longer text is written smaller, so that no amount is cut. */
const ROOM = 14;

function Choice({ scene, offer }: { scene: Scene; offer: Offer }) {
  const { name, amount, possible, key } = offer;
  // A press that was meant for what stood here before (a check, another price) chooses nothing.
  const armed = useArmed(`${name} ${amount}`);
  const chosen = ahead(scene.view.config.id).value.intent?.name === name;
  const text =
    amount === null ? t(`pre-action.${name}`) : t("pre-action.call.amount", { amount: amountText(amount, scene.view.config) });
  const classes = [chosen ? "on" : "", text.length > ROOM ? "long" : ""];
  return (
    <button
      type="button"
      class={classes.filter(Boolean).join(" ")}
      aria-pressed={chosen}
      aria-keyshortcuts={key}
      disabled={!possible}
      onPointerDown={() => hold(true)}
      onClick={() => {
        if (armed) choose(scene, name);
      }}
    >
      <span>{text}</span>
      {showsKeys() ? <kbd aria-hidden="true">{key}</kbd> : null}
    </button>
  );
}

/**
 * What may be chosen before one's turn. The choices have places of their own above the buttons of the turn, so that a
 * press meant for the one never is one of the other.
 */
export function PreActions({ scene, offers }: { scene: Scene; offers: readonly Offer[] }) {
  useEffect(() => {
    // The finger may be lifted anywhere, also after the turn has taken the place of the choices.
    const lifted = () => hold(false);
    addEventListener("pointerup", lifted);
    addEventListener("pointercancel", lifted);
    return () => {
      removeEventListener("pointerup", lifted);
      removeEventListener("pointercancel", lifted);
      lifted();
    };
  }, []);
  return (
    <div class={offers.length === 2 ? "pre two" : "pre"} role="group" aria-label={t("pre-action.label")}>
      {offers.map((offer) => (
        <Choice key={offer.key} scene={scene} offer={offer} />
      ))}
    </div>
  );
}

/** Presses the pre-action of a key at the table in `root`, as a finger would; false if there is none. */
export function pressChoice(key: string, root: ParentNode): boolean {
  const button = root.querySelector<HTMLButtonElement>(`.pre button[aria-keyshortcuts="${key}"]`);
  button?.click();
  return button !== null;
}

/** Why a choice was dropped a moment ago; empty if there is none. */
export function useDropped(scene: Scene): string {
  const { dropped } = ahead(scene.view.config.id).value;
  return dropped ? t(`pre-action.dropped.${dropped.why}`, { choice: t(`pre-action.${dropped.name}`) }) : "";
}

export function DroppedLine({ text }: { text: string }) {
  return <p class="price dropped">{text}</p>;
}
