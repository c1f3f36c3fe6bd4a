/** Two tones, in hertz: up for good news, down for bad, twice the same for what has to be read. */
const tones = { success: [660, 990], warning: [520, 520], danger: [330, 220] } as const;
/** How long a tone sounds, in seconds. */
const TONE_S = 0.12;
/** How the device shakes: on and off, in milliseconds. */
const shakes = { success: [80], warning: [80, 80, 80], danger: [300, 100, 300] };

let sounds: AudioContext | undefined;

/** Lets the device be heard: browsers allow sound only after a press. */
export function allowSound(): void {
  if (typeof AudioContext === 'undefined') return;
  try {
    sounds ??= new AudioContext();
  } catch {
    // A device without anything to sound with. A verdict is seen all the same.
    return;
  }
  // Whether it sounds is looked at before each tone.
  sounds.resume().catch(() => undefined);
}

/** Says a verdict to ear and hand, where the device can. */
export function giveFeedback(tone: keyof typeof tones, isLoud: boolean): void {
  // Safari shakes no device, whatever the types say.
  if ('vibrate' in navigator) navigator.vibrate(shakes[tone]);
  if (!isLoud || sounds?.state !== 'running') return;
  const context = sounds;
  tones[tone].forEach((frequency, index) => {
    const start = context.currentTime + index * TONE_S;
    const oscillator = new OscillatorNode(context, { frequency });
    const volume = new GainNode(context, { gain: 0.2 });
    volume.gain.setTargetAtTime(0, start + TONE_S * 0.7, 0.01);
    oscillator.connect(volume).connect(context.destination);
    oscillator.start(start);
    oscillator.stop(start + TONE_S);
  });
}
