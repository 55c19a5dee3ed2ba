// Two short sounds made on the spot; silent until they are switched on.

let context = null;
let isOn = false;

export function setSound(on) {
  isOn = on;
}

/** A wooden knock: `pitch` in hertz. */
function knock(pitch, delay = 0) {
  context ??= new AudioContext();
  const start = context.currentTime + delay;
  const tone = new OscillatorNode(context, { type: "triangle", frequency: pitch });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0.25, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + 0.09);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + 0.1);
}

export function soundMove(captures = 0) {
  if (!isOn) return;
  for (let i = 0; i <= captures; i++) knock(captures ? 330 - 20 * i : 240, i * 0.12);
}

export function soundEnd() {
  if (!isOn) return;
  [392, 494, 587].forEach((pitch, i) => knock(pitch, i * 0.15));
}
