// @ts-check
/* Clocks on the page of a table: what was left when the server wrote it is counted down from that moment, whatever this
 * device takes for the time of day. And a card is not sent sooner after its turn began than the table allows. */
(() => {
  "use strict";

  // --- how old an answer is --------------------------------------------------------------------------------

  let ahead = -Infinity; // milliseconds by which the server's time of day is ahead of `performance.now()`

  const written = (clock) => Date.parse(clock.dataset.due) - 1000 * Number(clock.dataset.left);

  /** Milliseconds since the server wrote this clock. An answer can only be late, so the one that makes it latest there
   * is the nearest to the truth: one that was long on its way, or waited till a field was left, does not count. */
  window.clockAge = (clock) => {
    ahead = Math.max(ahead, written(clock) - performance.now());
    return performance.now() + ahead - written(clock);
  };

  const [opened] = performance.getEntriesByType("navigation");
  const first = document.getElementById("clock");
  if (first && opened?.responseStart) ahead = written(first) - opened.responseStart; // not when scripts came to run

  const seen = new WeakMap(); // element -> its times as the server wrote them, and since when

  /** Seconds since the element's time was written; where no clock tells when, since it was first seen. */
  function since(element, times) {
    const known = seen.get(element);
    const clock = /** @type {HTMLElement | null} */ (document.querySelector("#table #clock"));
    const age = clock && element.closest("#table") ? window.clockAge(clock) : 0; // they came together
    if (!known || known.times !== times) seen.set(element, { times, at: performance.now() - age });
    return (performance.now() - seen.get(element).at) / 1000;
  }

  function minutes(seconds) {
    const whole = Math.ceil(seconds);
    return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
  }

  function write(element, text) {
    if (element && element.textContent !== text) element.textContent = text;
  }

  /** First the time for the move, then the bank, then the grace of a dropped line. */
  function tickClock(element) {
    const data = element.dataset;
    let gone = element.classList.contains("runs") ? since(element, `${data.move} ${data.bank} ${data.grace}`) : 0;
    const left = {};
    for (const part of ["move", "bank", "grace"]) {
      left[part] = Math.max(0, Number(data[part]) - gone);
      gone = Math.max(0, gone - Number(data[part]));
    }
    const pattern = left.move > 0 ? data.textMove : left.bank > 0 || !left.grace ? data.textBank : data.textGrace;
    const text = pattern.replace("{move}", Math.ceil(left.move)).replace("{bank}", minutes(left.bank));
    write(element.querySelector(".ticking-text"), text.replace("{grace}", minutes(left.grace)));
    element.querySelector("progress").value = left.move + left.bank;
    element.classList.toggle("short", left.move + left.bank <= 10);
  }

  function tick() {
    for (const element of document.querySelectorAll(".ticking")) tickClock(element);
    for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".counting"))) {
      const left = Math.max(0, Math.ceil(Number(element.dataset.seconds) - since(element, element.dataset.seconds)));
      write(element, element.dataset.text.replace("{seconds}", String(left)));
    }
    for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".counting-up"))) {
      const gone = Math.floor(Number(element.dataset.seconds) + since(element, element.dataset.seconds));
      write(element, element.dataset.text.replace("{time}", minutes(gone)));
    }
    const hold = document.getElementById("hold");
    if (hold) since(hold, hold.dataset.holdMs);
  }

  // --- no card sooner than others may take ---------------------------------------------------------------

  function waitBeforeSending() {
    const hold = document.getElementById("hold");
    return hold ? Number(hold.dataset.holdMs) - since(hold, hold.dataset.holdMs) * 1000 : 0;
  }

  let held = null;
  document.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    const wait = form.closest?.("#table") && form.action.endsWith("/move") ? waitBeforeSending() : 0;
    if (wait <= 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (held) return; // pressed again meanwhile
    const { submitter } = event;
    held = setTimeout(() => {
      held = null;
      if (form.isConnected) form.requestSubmit(submitter);
      else document.getElementById(submitter?.id)?.click();
    }, wait);
  }, true);

  setInterval(tick, 250);
  document.addEventListener("htmx:afterSettle", tick);
  document.addEventListener("live:swapped", tick);
  tick();
})();
