import { Check } from "../../frame/Choice";
import { t } from "../../i18n";
import { change, settings } from "../../settings";

/** What becomes of a hand that need not be shown: in the dock while a hand is over, as in the settings. */
export function ShowChoices() {
  const { beaten, unseenWins } = settings.value;
  return (
    <div class="pre-checks">
      <Check
        label={t("settings.beaten.muck")}
        on={beaten === "muck"}
        onChange={(on) => change({ beaten: on ? "muck" : "show" })}
      />
      <Check
        label={t("settings.unseen")}
        on={unseenWins === "ask"}
        onChange={(on) => change({ unseenWins: on ? "ask" : "never" })}
      />
    </div>
  );
}
