// @ts-check
/* Counts a round down by the server's clock: `.clock[data-ends]` holds the end in milliseconds since 1970.
 *
 * The offset between this device and the server comes from the fastest of five answers of /live/time, again every
 * minute, and at once when the page comes back or the device has slept. At 5 minutes, 1 minute and the end the texts in
 * `data-five`, `data-one` and `data-over` are announced; at the end `.clock-words` next to the clock show it too.
 * `[data-timer-sound]` offers a sound, kept on this device.
 */
(() => {
  "use strict";

  const SYNC = 60_000;
  const TICK = 250;
  const SLEPT = 5_000; // a longer pause between two ticks: the device slept
  const MARKS = /** @type {const} */ ([["five", 300], ["one", 60], ["over", 0]]);
  const SOUND = "troeftafel.timer-sound";

  let offset = 0; // milliseconds to add to this device's clock
  let synced = false;
  let syncing = false;
  let last = Date.now();
  /** @type {Map<string, number>} remaining seconds at the last tick, by end */
  const before = new Map();
  /** @type {AudioContext | null} */
  let audio = null;

  const now = () => Date.now() + offset;
  const clocks = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".clock[data-ends]")]);

  /** Until the server has answered, the time it put into the page is near enough. */
  function guess() {
    const face = /** @type {HTMLElement | null} */ (document.querySelector(".clock .time-left[data-now]"));
    if (!synced && face) offset = Number(face.dataset.now) - Date.now();
  }

  async function sync() {
    if (syncing || !clocks().length) return;
    syncing = true;
    let best = Infinity;
    let found = offset;
    try {
      for (let tries = 0; tries < 5; tries += 1) {
        const sent = performance.now();
        const answer = await fetch("/live/time", { cache: "no-store" });
        const server = Number(await answer.text());
        const took = performance.now() - sent;
        if (answer.ok && server && took < best) {
          best = took;
          found = server + took / 2 - Date.now();
        }
      }
    } catch { /* without the server the last offset is the best one */ }
    if (best < Infinity) {
      offset = found;
      synced = true;
    }
    syncing = false;
    show();
  }

  /** @param {number} seconds */
  function face(seconds) {
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
    const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
    return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
  }

  function show() {
    for (const clock of clocks()) {
      const place = clock.querySelector(".time-left");
      const ends = clock.dataset.ends ?? "";
      const left = Math.max(0, Math.ceil((Number(ends) - now()) / 1000));
      const text = face(left);
      if (place && place.textContent !== text) place.textContent = text;
      clock.classList.toggle("soon", left > 0 && left <= 300);
      clock.classList.toggle("over", left === 0);
      const words = clock.parentElement?.querySelector(".clock-words"); // the server renders nothing at the end
      if (words && left === 0) words.textContent = clock.dataset.over ?? "";
      mark(clock, ends, left);
    }
  }

  /** Announce what has just passed, once for an end. A page that was opened later announces nothing.
   * @param {HTMLElement} clock @param {string} ends @param {number} left */
  function mark(clock, ends, left) {
    const earlier = before.get(ends);
    before.set(ends, left);
    if (earlier === undefined) return;
    const passed = MARKS.filter(([, at]) => earlier > at && left <= at).at(-1);
    if (!passed) return;
    const announcer = document.getElementById("announcer");
    if (announcer) announcer.textContent = clock.dataset[passed[0]] ?? "";
    if (wantsSound()) ring(passed[1] === 0 ? 3 : 1);
  }

  const sounds = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-timer-sound]")]);
  const wantsSound = () => sounds().length > 0 && localStorage.getItem(SOUND) === "on";

  /** @param {number} times */
  function ring(times) {
    audio ??= new AudioContext();
    for (let time = 0; time < times; time += 1) {
      const at = audio.currentTime + time * 0.5;
      const tone = audio.createOscillator();
      const loudness = audio.createGain();
      tone.frequency.value = 660;
      loudness.gain.setValueAtTime(0.25, at);
      loudness.gain.exponentialRampToValueAtTime(0.001, at + 0.4);
      tone.connect(loudness).connect(audio.destination);
      tone.start(at);
      tone.stop(at + 0.42);
    }
  }

  function offerSound() {
    for (const place of sounds()) {
      const box = /** @type {HTMLInputElement | null} */ (place.querySelector("input"));
      if (!box) continue;
      place.hidden = false;
      box.checked = localStorage.getItem(SOUND) === "on";
      box.onchange = () => {
        localStorage.setItem(SOUND, box.checked ? "on" : "off");
        if (box.checked) ring(1);
      };
    }
  }

  function tick() {
    const slept = Date.now() - last > SLEPT || Date.now() < last;
    last = Date.now();
    if (slept) sync();
    show();
  }

  document.addEventListener("live:swapped", () => {
    guess();
    offerSound();
    show();
    if (!synced) sync();
  });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) sync(); });
  window.addEventListener("pageshow", sync);
  setInterval(tick, TICK);
  setInterval(sync, SYNC);
  guess();
  offerSound();
  show();
  sync();
})();
