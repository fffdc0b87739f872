import { t } from "../i18n";
import { number } from "../i18n/format";
import { change, settings, SOUNDS, type Sound } from "../settings";
import { sample } from "../sound";

const STEP = 10;

/** How loud each kind of sound is; one is heard as soon as it is chosen. */
export function SoundSettings() {
  const { muted, volumes } = settings.value;
  const set = (sound: Sound, volume: number) => change({ volumes: { ...settings.peek().volumes, [sound]: volume } });
  return (
    <details class="more-settings">
      <summary>{t("settings.volumes")}</summary>
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
    </details>
  );
}

const volumeText = (volume: number): string =>
  volume === 0 ? t("settings.volume.off") : t("settings.volume.part", { part: number(volume) });
