import { t } from "../i18n";
import { Card } from "../parts/Card";
import { parseCards } from "../parts/cards";
import { BACKS, change, FACES, FELTS, settings } from "../settings";
import { BetSettings } from "./BetSettings";
import { Segments, Switch } from "./Choice";
import { LanguageChoice } from "./LanguageChoice";
import "./settings.css";
import { SoundSettings } from "./SoundSettings";

/** Language, appearance, felt, deck, motion, sound: all at once, each in force as soon as it is pressed. */
export function SettingsPanel() {
  const now = settings.value;
  return (
    <div class="settings">
      <span>{t("settings.language")}</span>
      <LanguageChoice />
      <span>{t("settings.theme")}</span>
      <Segments
        label={t("settings.theme")}
        value={now.theme}
        options={[
          ["dark", t("settings.theme.dark")],
          ["light", t("settings.theme.light")],
          ["system", t("settings.theme.system")],
        ]}
        onChange={(theme) => change({ theme })}
      />
      <span>{t("settings.felt")}</span>
      <Felts />
      <span>{t("settings.deck")}</span>
      <Segments
        label={t("settings.deck")}
        value={now.deck}
        options={[
          ["four", t("settings.deck.four")],
          ["two", t("settings.deck.two")],
        ]}
        onChange={(deck) => change({ deck })}
      />
      <span>{t("settings.face")}</span>
      <Faces />
      <span>{t("settings.back")}</span>
      <Backs />
      <span>{t("settings.entry")}</span>
      <Segments
        label={t("settings.entry")}
        value={now.entry}
        options={[
          ["wait", t("settings.entry.wait")],
          ["post", t("settings.entry.post")],
        ]}
        onChange={(entry) => change({ entry })}
      />
      <Switch
        label={t("settings.beaten.muck")}
        on={now.beaten === "muck"}
        onChange={(on) => change({ beaten: on ? "muck" : "show" })}
      />
      <Switch
        label={t("settings.unseen")}
        on={now.unseenWins === "ask"}
        onChange={(on) => change({ unseenWins: on ? "ask" : "never" })}
      />
      <Switch label={t("settings.to-front")} on={now.toFront} onChange={(toFront) => change({ toFront })} />
      <Switch label={t("settings.vibration")} on={now.vibration} onChange={(vibration) => change({ vibration })} needsTouch />
      <Switch label={t("settings.bubbles")} on={now.bubbles} onChange={(bubbles) => change({ bubbles })} />
      <Switch label={t("settings.reactions")} on={now.reactions} onChange={(reactions) => change({ reactions })} />
      <Switch label={t("settings.chat-aloud")} on={now.chatAloud} onChange={(chatAloud) => change({ chatAloud })} />
      <Switch label={t("settings.sound")} on={!now.muted} onChange={(on) => change({ muted: !on })} />
      <Switch label={t("settings.motion")} on={now.motion} onChange={(motion) => change({ motion })} />
      <Switch label={t("settings.letters")} on={now.letterKeys} onChange={(letterKeys) => change({ letterKeys })} needsKeys />
      <Switch label={t("settings.keys")} on={now.keyHints} onChange={(keyHints) => change({ keyHints })} needsKeys />
      <SoundSettings />
      <BetSettings />
    </div>
  );
}

function Felts() {
  return (
    <div class="felts" role="group" aria-label={t("settings.felt")}>
      {FELTS.map((felt) => (
        <button
          key={felt}
          type="button"
          data-felt={felt}
          aria-label={t(`settings.felt.${felt}`)}
          aria-pressed={settings.value.felt === felt}
          onClick={() => change({ felt })}
        />
      ))}
    </div>
  );
}

const SAMPLE = parseCards("Ah 9s");

/** What cards may look like, each as two cards of it. */
function Faces() {
  return (
    <div class="decks" role="group" aria-label={t("settings.face")}>
      {FACES.map((face) => (
        <button
          key={face}
          type="button"
          data-face={face}
          aria-label={t(`settings.face.${face}`)}
          aria-pressed={settings.value.face === face}
          onClick={() => change({ face })}
        >
          <span aria-hidden="true">
            {SAMPLE.map((card) => (
              <Card key={card} card={card} />
            ))}
          </span>
        </button>
      ))}
    </div>
  );
}

function Backs() {
  return (
    <div class="decks" role="group" aria-label={t("settings.back")}>
      {BACKS.map((back) => (
        <button
          key={back}
          type="button"
          data-back={back}
          aria-label={t(`settings.back.${back}`)}
          aria-pressed={settings.value.back === back}
          onClick={() => change({ back })}
        >
          <span aria-hidden="true">
            <Card card={-1} />
          </span>
        </button>
      ))}
    </div>
  );
}
