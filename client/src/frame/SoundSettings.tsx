import { t } from "../i18n";
import { number } from "../i18n/format";
import { change, settings, SOUNDS, type Sound } from "../settings";
import { sample } from "../sound";
import { Switch } from "./Choice";

const STEP = 10;

/** What is heard and felt, and how loud each kind of sound is; a sound is played as soon as its volume is set. */
export function SoundSettings() {
  const { muted, volumes, vibration, chatAloud } = settings.value;
  const set = (sound: Sound, volume: number) => change({ volumes: { ...settings.peek().volumes, [sound]: volume } });
  return (
    <>
      <Switch label={t("settings.sound")} on={!muted} onChange={(on) => change({ muted: !on })} />
      <Switch label={t("settings.vibration")} on={vibration} onChange={(now) => change({ vibration: now })} needsTouch />
      <Switch label={t("settings.chat-aloud")} on={chatAloud} onChange={(now) => change({ chatAloud: now })} />
      <div class="wide-settings volumes" role="group" aria-label={t("settings.volumes")}>
        <p aria-hidden="true">{t("settings.volumes")}</p>
        {SOUNDS.map((sound) => (
          <label key={sound} class="volume">
            <span>{t(`settings.volume.${sound}`)}</span>
            <input
              type="range"
              min={0}
              max={100}
              step={STEP}
              value={volumes[sound]}
              disabled={muted}
              aria-valuetext={volumeText(volumes[sound])}
              onInput={(event) => set(sound, event.currentTarget.valueAsNumber)}
              onChange={() => sample(sound)}
            />
            <output>{volumeText(volumes[sound])}</output>
          </label>
        ))}
      </div>
    </>
  );
}

const volumeText = (volume: number): string =>
  volume === 0 ? t("settings.volume.off") : t("settings.volume.part", { part: number(volume) });
