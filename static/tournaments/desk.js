// @ts-check
/* The desk by keys, and its board by name. Everything works without it: each key only presses or focuses what is there. */
(() => {
  "use strict";

  const WAIT = 700;
  const OFF = "desk-keys-off";
  const find = (selector) => document.querySelector(selector);
  const dialog = find("#desk-keys");
  let digits = "";
  let timer = 0;

  const isOff = () => localStorage.getItem(OFF) === "1";

  function scripted() {
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-keys]"))) button.hidden = false;
    filter();
  }

  // --- keys ----------------------------------------------------------------------------------------------

  // Table 1 waits for a second digit only where there is a table 10 to 19.
  function digit(key) {
    clearTimeout(timer);
    digits += key;
    const numbers = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-table]"))].map((tile) => tile.dataset.table);
    const begun = numbers.filter((number) => number.startsWith(digits));
    if (!begun.length) digits = "";
    else if (begun.length === 1 && begun[0] === digits) openTable();
    else timer = setTimeout(openTable, WAIT);
  }

  function openTable() {
    const link = find(`[data-table="${digits}"] .tile-link`);
    digits = "";
    link?.click();
  }

  function go(target) {
    if (!target) return;
    target.scrollIntoView({ block: "nearest" });
    target.focus();
  }

  const KEYS = {
    g: () => find("#score-grid")?.click(),
    i: () => find("#inbox-door")?.click(),
    n: () => go(find("#next-step .nextup-acts :is(button, a)")),
    "/": () => go(find("#find-player")),
    a: () => find("[data-announce-key]")?.click(),
    c: () => go(find(":is(#desk-calls, #desk-disowned, #desk-results, #desk-requests) :is(a, button)")),
    "?": () => dialog.showModal(),
  };

  document.addEventListener("keydown", (event) => {
    const around = /** @type {HTMLElement} */ (event.target).closest?.("dialog");
    const left = around && !around.open; // a dialog that has just closed keeps the focus for a moment
    const typing = !left && /** @type {HTMLElement} */ (event.target).closest?.("input, select, textarea, [contenteditable], dialog");
    if (typing || event.ctrlKey || event.metaKey || event.altKey || event.repeat || isOff()) return;
    const act = /^[0-9]$/.test(event.key) ? () => digit(event.key) : KEYS[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });

  document.addEventListener("click", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest("[data-keys]")) dialog.showModal();
    const link = /** @type {HTMLAnchorElement | null} */ (target.closest('a[href^="#look-"]'));
    const place = link && document.getElementById(link.hash.slice(1));
    if (place) requestAnimationFrame(() => place.focus());
  });

  const box = dialog.querySelector("[data-keys-on]");
  box.checked = !isOff();
  box.addEventListener("change", () => localStorage.setItem(OFF, box.checked ? "0" : "1"));

  // --- tables of a player --------------------------------------------------------------------------------

  function filter() {
    const field = find("#find-player");
    if (!field) return;
    const wanted = field.value.trim().toLocaleLowerCase();
    let shown = 0;
    for (const tile of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-table]"))) {
      tile.hidden = !tile.querySelector(".seats").textContent.toLocaleLowerCase().includes(wanted);
      tile.classList.toggle("found", Boolean(wanted) && !tile.hidden);
      shown += tile.hidden ? 0 : 1;
    }
    const none = find("#board [data-none]");
    if (none) none.hidden = shown > 0;
  }

  document.addEventListener("input", (event) => { if (/** @type {HTMLElement} */ (event.target).id === "find-player") filter(); });
  document.addEventListener("keydown", (event) => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    if (field.id !== "find-player" || event.key !== "Escape") return;
    field.value = "";
    filter();
    field.blur();
  });
  document.addEventListener("live:swapped", scripted);
  scripted();
})();
