// @ts-check
/* Rows of the inbox by keys: J next, K previous; Enter opens the link in focus. Everything works without it. */
(() => {
  "use strict";

  const OFF = "desk-keys-off"; // the same choice as at the desk
  const isOff = () => localStorage.getItem(OFF) === "1";
  const rows = () => [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-row]"))];

  function step(by) {
    const links = rows();
    const here = links.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const next = links[here < 0 ? (by > 0 ? 0 : links.length - 1) : Math.min(Math.max(here + by, 0), links.length - 1)];
    next?.focus();
    next?.scrollIntoView({ block: "nearest" });
  }

  const KEYS = { j: () => step(1), k: () => step(-1) };

  document.addEventListener("keydown", (event) => {
    const typing = /** @type {HTMLElement} */ (event.target).closest?.("input:not([type=checkbox]), select, textarea, [contenteditable], dialog");
    if (typing || event.ctrlKey || event.metaKey || event.altKey || isOff()) return;
    const act = KEYS[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });

  function scripted() {
    for (const part of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-tick-all], [data-tick-all-text]"))) part.hidden = false;
    for (const box of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("[data-keys-on]"))) box.checked = !isOff();
  }

  document.addEventListener("change", (event) => {
    const changed = /** @type {HTMLInputElement} */ (event.target);
    if (changed.matches("[data-keys-on]")) localStorage.setItem(OFF, changed.checked ? "0" : "1");
    if (!changed.matches("[data-tick-all]")) return;
    const sheets = document.querySelectorAll(`input[name="sheet"][form="${changed.form.id}"]`);
    for (const box of /** @type {NodeListOf<HTMLInputElement>} */ (sheets)) {
      box.checked = changed.checked;
    }
  });
  document.addEventListener("live:swapped", scripted);
  scripted();
})();
