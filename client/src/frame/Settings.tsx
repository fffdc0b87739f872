import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { t } from "../i18n";
import { Card } from "../parts/Card";
import { parseCards } from "../parts/cards";
import { BACKS, change, FACES, FELTS, settings } from "../settings";
import { BetSettings } from "./BetSettings";
import { Segments, Switch } from "./Choice";
import { LanguageChoice } from "./LanguageChoice";
import "./settings.css";
import { SoundSettings } from "./SoundSettings";
import { Tabs } from "./Tabs";

export const SETTINGS = ["look", "table", "bets", "sound"] as const;
export type SettingsSection = (typeof SETTINGS)[number];

const SECTIONS: Readonly<Record<SettingsSection, () => VNode>> = { look: Look, table: Table, bets: BetSettings, sound: SoundSettings };

interface SettingsPanelProps {
  /** The section shown, where the address names it; else the panel remembers it. */
  section?: SettingsSection;
  onSection?(section: SettingsSection): void;
}

/** What the player sets up in this browser, in tabs; each setting is in force as soon as it is pressed. */
export function SettingsPanel({ section, onSection }: SettingsPanelProps) {
  const [own, setOwn] = useState<SettingsSection>("look");
  const chosen = section ?? own;
  const Section = SECTIONS[chosen];
  return (
    <div class="settings-tabs">
      <Tabs
        label={t("settings.title")}
        names={SETTINGS}
        chosen={chosen}
        onChoose={onSection ?? setOwn}
        face={(name) => t(`settings.section.${name}`)}
      >
        <div class="settings">
          <Section />
        </div>
      </Tabs>
    </div>
  );
}

function Look() {
  const now = settings.value;
  return (
    <>
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
      <TableColours />
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
      <Switch label={t("settings.motion")} on={now.motion} onChange={(motion) => change({ motion })} />
    </>
  );
}

function Table() {
  const now = settings.value;
  return (
    <>
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
      <Switch label={t("settings.bubbles")} on={now.bubbles} onChange={(bubbles) => change({ bubbles })} />
      <Switch label={t("settings.reactions")} on={now.reactions} onChange={(reactions) => change({ reactions })} />
      <Switch label={t("settings.letters")} on={now.letterKeys} onChange={(letterKeys) => change({ letterKeys })} needsKeys />
      <Switch label={t("settings.keys")} on={now.keyHints} onChange={(keyHints) => change({ keyHints })} needsKeys />
    </>
  );
}

function TableColours() {
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
