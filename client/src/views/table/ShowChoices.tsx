import { wonUnseen } from "../../pre-actions/showing";
import { Check } from "../../frame/Choice";
import { t } from "../../i18n";
import { change, settings } from "../../settings";
import type { Scene } from "./scene";

/** Whether the viewer stayed to the end of the finished hand and so may have something to show. */
export function wasInToTheEnd({ view: { hand }, myPlace }: Scene): boolean {
  const place = hand && myPlace !== null ? hand.places[myPlace] : undefined;
  return hand?.ended === true && !hand.voided && place !== undefined && !place.folded;
}

/** What becomes of a hand like the one that is over, as in the settings: in the dock, where the question comes up. */
export function ShowChoices({ scene: { view, myPlace } }: { scene: Scene }) {
  const { beaten, unseenWins } = settings.value;
  return (
    <div>
      {wonUnseen(view.hand!, myPlace) ? (
        <Check
          label={t("settings.unseen")}
          on={unseenWins === "ask"}
          onChange={(on) => change({ unseenWins: on ? "ask" : "never" })}
        />
      ) : (
        <Check
          label={t("settings.beaten.muck")}
          on={beaten === "muck"}
          onChange={(on) => change({ beaten: on ? "muck" : "show" })}
        />
      )}
    </div>
  );
}
