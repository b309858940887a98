// @ts-check
/* Sounds at the table, for who has chosen them: made here, so there are no files. Each is a row of parts, and a part is a tone
 * that glides from one pitch to another, or a rush of noise as of a card on cloth. Browsers keep silent until the page was touched. */
(() => {
  "use strict";

  // kind -> parts: [from hertz, to hertz (0: noise around the first), start, seconds, loudness]
  const KINDS = {
    card: [[2600, 0, 0, 0.06, 0.3]],
    deal: [0, 0.07, 0.14, 0.21, 0.28, 0.35].map((start) => [3200, 0, start, 0.05, 0.2]),
    trick: [[1200, 0, 0, 0.16, 0.22]],
    won: [[1200, 0, 0, 0.14, 0.2], [659, 659, 0.05, 0.12, 0.09], [880, 880, 0.14, 0.2, 0.09]],
    turn: [[523, 523, 0, 0.13, 0.12], [784, 784, 0.14, 0.18, 0.12]],
    bid: [[587, 587, 0, 0.1, 0.1], [740, 740, 0.09, 0.14, 0.1]],
    raise: [[440, 660, 0, 0.18, 0.12], [660, 880, 0.2, 0.22, 0.12]],
    hurry: [[880, 880, 0, 0.12, 0.12], [660, 660, 0.14, 0.12, 0.12], [880, 880, 0.28, 0.14, 0.12]],
    refused: [[220, 165, 0, 0.22, 0.16]],
    end: [[523, 523, 0, 0.14, 0.1], [659, 659, 0.13, 0.14, 0.1], [784, 784, 0.26, 0.28, 0.1]],
    lost: [[392, 262, 0, 0.4, 0.12]],
    talk: [[988, 1175, 0, 0.1, 0.07]],
  };

  function noise(context, seconds) {
    const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * seconds), context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
    return Object.assign(context.createBufferSource(), { buffer });
  }

  /** Writes a sound into a context; a test does so into one that is not heard. */
  function play(context, kind) {
    for (const [low, high, start, seconds, loudness] of KINDS[kind]) {
      const from = context.currentTime + start;
      const until = from + seconds;
      const source = high ? context.createOscillator() : noise(context, seconds);
      const loud = context.createGain();
      loud.gain.setValueAtTime(loudness, from);
      loud.gain.exponentialRampToValueAtTime(0.001, until);
      if (high) {
        source.frequency.setValueAtTime(low, from);
        source.frequency.exponentialRampToValueAtTime(high, until);
        source.connect(loud);
      } else {
        source.connect(Object.assign(context.createBiquadFilter(), { type: "bandpass" })).connect(loud);
      }
      loud.connect(context.destination);
      source.start(from);
      source.stop(until);
    }
  }

  let audio = null;

  function ring(kind) {
    if (document.hidden && kind !== "turn" && kind !== "hurry") return;
    audio ??= new AudioContext();
    play(audio, kind);
    document.dispatchEvent(new CustomEvent("table:rang", { detail: kind }));
  }

  // --- what there is to hear ---------------------------------------------------------------------------------

  const now = () => ({
    turn: !!document.querySelector("#status.your-turn"), raise: !!document.getElementById("question"), refused: !!document.getElementById("problem"),
  });
  let before = now();

  function settle() {
    const was = before;
    before = now();
    if (before.refused && !was.refused) return ring("refused");
    if (before.raise && !was.raise) return ring("raise");
    if (before.turn && !was.turn) ring("turn");
  }

  for (const news of ["htmx:afterSettle", "live:swapped"]) document.addEventListener(news, settle);
  document.addEventListener("live:swapped", (event) => { if (event.detail.ids.includes("chat")) ring("talk"); });
  document.addEventListener("table:moved", (event) => ring(event.detail));
  document.addEventListener("table:soon", () => ring("hurry"));
  document.addEventListener("htmx:sendError", () => ring("lost"));

  globalThis.Sounds = { KINDS: Object.keys(KINDS), play };
})();
