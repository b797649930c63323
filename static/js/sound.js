// The sounds of a table, made from noise and tones. They are off until somebody turns
// them on.

/** @type {AudioContext | null} */
let room = null;
/** @type {AudioBuffer | null} */
let noise = null;

/**
 * A burst of noise through a filter.
 * @param {AudioContext} ctx
 * @param {number} at
 * @param {number} pitch
 * @param {number} long seconds
 * @param {number} loud
 */
function brush(ctx, at, pitch, long, loud) {
	if (!noise) {
		noise = ctx.createBuffer(1, ctx.sampleRate / 2, ctx.sampleRate);
		const wave = noise.getChannelData(0);
		for (let i = 0; i < wave.length; i++) wave[i] = Math.random() * 2 - 1;
	}
	const source = new AudioBufferSourceNode(ctx, { buffer: noise });
	const band = new BiquadFilterNode(ctx, { type: "bandpass", frequency: pitch, Q: 0.8 });
	const level = new GainNode(ctx, { gain: 0 });
	level.gain.setValueAtTime(0, at);
	level.gain.linearRampToValueAtTime(loud, at + long * 0.2);
	level.gain.exponentialRampToValueAtTime(0.001, at + long);
	source.connect(band).connect(level).connect(ctx.destination);
	source.start(at, Math.random() * 0.3, long);
}

/** The sound of chip on chip. @type {(ctx: AudioContext, at: number, pitch: number, loud: number) => void} */
function click(ctx, at, pitch, loud) {
	const tone = new OscillatorNode(ctx, { type: "triangle", frequency: pitch });
	const level = new GainNode(ctx, { gain: 0 });
	level.gain.setValueAtTime(loud, at);
	level.gain.exponentialRampToValueAtTime(0.001, at + 0.05);
	tone.connect(level).connect(ctx.destination);
	tone.start(at);
	tone.stop(at + 0.06);
	brush(ctx, at, 5200, 0.03, loud * 0.7);
}

/** @type {Record<string, (ctx: AudioContext, at: number) => void>} */
const makes = {
	card: (ctx, at) => brush(ctx, at, 2600, 0.11, 0.22),
	turn: (ctx, at) => brush(ctx, at, 3600, 0.07, 0.25),
	slide: (ctx, at) => brush(ctx, at, 1500, 0.3, 0.14),
	chip: (ctx, at) => [0, 0.045, 0.08].forEach((d, i) => click(ctx, at + d, 2100 + 260 * i, 0.12)),
	tap: (ctx, at) => [0, 0.12].forEach((d) => click(ctx, at + d, 1300, 0.16)),
	right: (ctx, at) => click(ctx, at, 880, 0.05),
	call: (ctx, at) => click(ctx, at, 640, 0.1),
};

/** @param {Iterable<string>} what */
export function sound(what) {
	for (const name of what) {
		room ??= new AudioContext();
		if (room.state === "suspended") void room.resume(); // a browser waits for a first press
		makes[name]?.(room, room.currentTime + 0.01);
	}
}
