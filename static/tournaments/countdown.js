// @ts-check
/* Counts down to the end of a time; without it the page says until when.
 *
 *   <span class="time-left" data-until="2026-11-06T22:10:00+01:00" data-days="… {n} …" data-hours="… {h} … {m} …"
 *     data-minutes="… {n} …" data-minute="…" data-over="…"></span>
 *
 * Nothing is asked of the server: what holds afterwards stands on the page already.
 */
(() => {
  "use strict";

  const EVERY = 5_000;
  const MINUTE = 60_000;

  function words(place, left) {
    const texts = place.dataset;
    if (left <= 0) return texts.over;
    const minutes = Math.ceil(left / MINUTE);
    if (minutes === 1) return texts.minute;
    if (minutes < 120) return texts.minutes.replace("{n}", minutes);
    const hours = Math.floor(minutes / 60);
    if (hours < 48) return texts.hours.replace("{h}", hours).replace("{m}", minutes % 60);
    return texts.days.replace("{n}", Math.floor(hours / 24));
  }

  function count() {
    for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".time-left[data-until]"))) {
      const text = words(place, Date.parse(place.dataset.until) - Date.now());
      if (place.textContent !== text) place.textContent = text;
    }
  }

  /** An announcement goes at its end, although nothing changes on the server then. */
  function clear() {
    for (const news of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-gone]"))) news.hidden = Date.parse(news.dataset.gone) < Date.now();
  }

  document.addEventListener("live:swapped", clear);
  setInterval(clear, EVERY);
  clear();
  document.addEventListener("live:swapped", count);
  document.addEventListener("visibilitychange", count);
  setInterval(count, EVERY);
  count();
})();
