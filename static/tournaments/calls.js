// @ts-check
/* A short sound at the desk when a table calls the director. A browser plays it once a person has pressed anything here. */
(() => {
  "use strict";

  const calls = () => new Set((document.getElementById("desk-calls")?.dataset.calls ?? "").split(/\s+/).filter(Boolean));
  let known = calls();
  let audio = null;

  function ring() {
    audio ??= new AudioContext();
    for (const [at, pitch] of [[0, 880], [0.25, 660], [0.5, 880]]) {
      const tone = audio.createOscillator();
      const loudness = audio.createGain();
      tone.frequency.value = pitch;
      loudness.gain.setValueAtTime(0.2, audio.currentTime + at);
      loudness.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + at + 0.22);
      tone.connect(loudness).connect(audio.destination);
      tone.start(audio.currentTime + at);
      tone.stop(audio.currentTime + at + 0.24);
    }
  }

  document.addEventListener("live:swapped", () => {
    const now = calls();
    if ([...now].some((call) => !known.has(call))) ring();
    known = now;
  });
})();
