// @ts-check
/* Turns the pages of the hall screen, keeps the machine awake, and says when the server is lost.
 *
 * All pages are in the document: `[data-page]` with the seconds it stays, and `[data-of]` for its title. A page that
 * was shown stays when the live part is replaced.
 */
(() => {
  "use strict";

  const TICK = 250;
  const BEAT = 3_000; // how often the server is asked whether it is there
  const PATIENCE = 4_000; // how long it may take to answer
  const LOST = 7_000; // the banner comes within 10 s of the last answer
  const URGENT = 20_000;

  let shown = ""; // the key of the page on the screen
  let since = Date.now();
  let heard = Date.now();
  let forced = Date.now(); // the last beat
  /** @type {Map<string, number>} when an urgent announcement was first seen */
  const urgent = new Map();

  /** @param {string} selector */
  const all = (selector) => /** @type {HTMLElement[]} */ ([...document.querySelectorAll(selector)]);

  /** @param {string} key */
  function show(key) {
    for (const page of all("[data-page]")) page.hidden = page.dataset.page !== key;
    for (const title of all("[data-of]")) title.hidden = title.dataset.of !== key;
    const at = all("[data-page]").findIndex((page) => page.dataset.page === key);
    all(".h-turn i").forEach((dot, index) => dot.classList.toggle("on", index === at));
    shown = key;
  }

  function turn() {
    const pages = all("[data-page]");
    if (!pages.length) return;
    let at = pages.findIndex((page) => page.dataset.page === shown);
    if (at < 0) {
      at = 0;
      since = Date.now();
    }
    const seconds = Number(pages[at].dataset.seconds);
    if (pages.length > 1 && Date.now() - since >= seconds * 1000) {
      at = (at + 1) % pages.length;
      since = Date.now();
    }
    show(pages[at].dataset.page ?? "");
    foot(pages, at);
  }

  /** @param {HTMLElement[]} pages @param {number} at */
  function foot(pages, at) {
    const next = /** @type {HTMLElement | null} */ (document.querySelector(".h-next"));
    const left = Math.max(0, Math.ceil(Number(pages[at].dataset.seconds) - (Date.now() - since) / 1000));
    const following = pages[(at + 1) % pages.length];
    if (next) write(next, { page: following.dataset.short ?? "", seconds: String(left) });
    const live = /** @type {HTMLElement | null} */ (document.querySelector(".h-live"));
    const time = new Date().toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    if (live) write(live, { time });
  }

  /** @param {HTMLElement} place @param {Record<string, string>} values */
  function write(place, values) {
    const text = (place.dataset.text ?? "").replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
    if (place.textContent !== text) place.textContent = text;
  }

  function cover() {
    for (const news of all("[data-urgent]")) {
      const key = news.dataset.urgent ?? "";
      if (!urgent.has(key)) urgent.set(key, Date.now());
      news.hidden = Date.now() - (urgent.get(key) ?? 0) > URGENT;
    }
    for (const news of all("[data-gone]")) news.hidden = Date.parse(news.dataset.gone ?? "") < Date.now();
  }

  async function beat() {
    forced = Date.now();
    try {
      const answer = await fetch("/live/time", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
      if (answer.ok) heard = Date.now();
    } catch { /* the banner says so */ }
  }

  function look() {
    if (Date.now() - forced >= BEAT) beat();
    const banner = document.getElementById("hall-lost");
    const lost = Date.now() - heard > LOST;
    if (banner && banner.hidden === lost) {
      banner.textContent = lost ? banner.dataset.text ?? "" : "";
      banner.hidden = !lost;
    }
    document.documentElement.classList.toggle("lost", lost);
  }

  async function stayAwake() {
    if (document.hidden || !("wakeLock" in navigator)) return;
    try {
      await navigator.wakeLock.request("screen");
    } catch { /* refused, for instance on battery: the screen then follows the settings of its machine */ }
  }

  document.addEventListener("live:swapped", () => { cover(); turn(); });
  document.addEventListener("visibilitychange", stayAwake);
  setInterval(() => { turn(); cover(); look(); }, TICK);
  stayAwake();
  turn();
  cover();
  beat();
})();
