/** The sounds of the table, made on the spot: short tones and bursts of noise, no files. */

/** One layer of a sound. Times in seconds, pitches in hertz. */
interface Layer {
  readonly at: number;
  readonly last: number;
  readonly gain: number;
  /** A tone, gliding from one pitch to another; or noise through a filter at that pitch. */
  readonly tone?: readonly [shape: OscillatorType, from: number, to: number];
  readonly noise?: readonly [pitch: number, sharpness: number];
}

const knock = (at: number): Layer[] => [
  { at, last: 0.07, gain: 0.9, tone: ["sine", 190, 90] },
  { at, last: 0.02, gain: 0.25, noise: [900, 1] },
];

const clink = (at: number, pitch: number, gain = 0.3): Layer[] => [
  { at, last: 0.05, gain, noise: [pitch, 9] },
  { at, last: 0.08, gain: gain * 0.5, tone: ["triangle", pitch * 0.6, pitch * 0.55] },
];

const bell = (at: number, pitch: number, gain: number, last = 0.5): Layer[] => [
  { at, last, gain, tone: ["sine", pitch, pitch] },
  { at, last: last * 0.6, gain: gain * 0.3, tone: ["sine", pitch * 2.01, pitch * 2] },
];

export const RECIPES = {
  deal: [{ at: 0, last: 0.09, gain: 0.35, noise: [3200, 0.8] }],
  check: [...knock(0), ...knock(0.12)],
  chips: [...clink(0, 4200), ...clink(0.045, 4800), ...clink(0.1, 3900)],
  "win-chips": [0, 0.05, 0.09, 0.15, 0.2, 0.27].flatMap((at, count) => clink(at, 3600 + 260 * count, 0.26)),
  fold: [{ at: 0, last: 0.16, gain: 0.3, noise: [700, 0.7] }],
  turn: [...bell(0, 659, 0.5), ...bell(0.13, 880, 0.5, 0.7)],
  seconds: [...bell(0, 988, 0.4, 0.16)],
  bank: [...bell(0, 587, 0.4, 0.25), ...bell(0.16, 494, 0.4, 0.35)],
  "all-in": [...clink(0, 3300, 0.4), ...bell(0.06, 330, 0.4, 0.6), ...bell(0.06, 415, 0.3, 0.6)],
  win: [...bell(0, 523, 0.35, 0.4), ...bell(0.1, 659, 0.35, 0.4), ...bell(0.2, 784, 0.4, 0.8)],
  message: [...bell(0, 740, 0.25, 0.2)],
  starts: [...bell(0, 523, 0.4, 0.3), ...bell(0.14, 659, 0.4, 0.3), ...bell(0.28, 880, 0.45, 0.8)],
  level: [...bell(0, 494, 0.3, 0.2), ...bell(0.12, 587, 0.3, 0.4)],
  background: [...bell(0, 880, 0.5, 0.3), ...bell(0.22, 880, 0.5, 0.5)],
} satisfies Record<string, readonly Layer[]>;

export type SoundName = keyof typeof RECIPES;

const ATTACK = 0.004;
const SILENCE = 0.0001;

function noiseOf(context: BaseAudioContext, seconds: number): AudioBuffer {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * seconds), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  return buffer;
}

function sourceOf(
  context: BaseAudioContext,
  layer: Layer,
  start: number,
): [source: AudioScheduledSourceNode, end: AudioNode] {
  if (layer.tone) {
    const [shape, from, to] = layer.tone;
    const tone = context.createOscillator();
    tone.type = shape;
    tone.frequency.setValueAtTime(from, start);
    tone.frequency.exponentialRampToValueAtTime(to, start + layer.last);
    return [tone, tone];
  }
  const [pitch, sharpness] = layer.noise ?? [1000, 1];
  const noise = context.createBufferSource();
  noise.buffer = noiseOf(context, layer.last);
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = sharpness;
  noise.connect(filter);
  return [noise, filter];
}

/** Plays a sound now, at `volume` 0 to 1. */
export function synthesise(context: AudioContext, name: SoundName, volume: number): void {
  for (const layer of RECIPES[name] as readonly Layer[]) {
    const start = context.currentTime + layer.at;
    const [source, end] = sourceOf(context, layer, start);
    const gain = context.createGain();
    gain.gain.setValueAtTime(SILENCE, start);
    gain.gain.exponentialRampToValueAtTime(Math.max(SILENCE, layer.gain * volume), start + ATTACK);
    gain.gain.exponentialRampToValueAtTime(SILENCE, start + layer.last);
    end.connect(gain).connect(context.destination);
    source.start(start);
    source.stop(start + layer.last);
  }
}
