// @ts-check
/* Beside the table: tabs choose between score, log and chat, the last trick can be looked at again, and the menu closes. */
(() => {
  "use strict";

  // --- tabs: score, log, chat ------------------------------------------------------------------------------

  const side = document.getElementById("side");
  const panels = () => [.../** @type {NodeListOf<HTMLElement>} */ (side.querySelectorAll(".panel"))].filter((panel) => panel.children.length);

  /** The panel in which something is asked: it lies open as long as it asks. */
  const asking = () => panels().find((panel) => panel.querySelector("[data-asks]"))?.id;
  let asked = null;

  function follow() {
    const now = asking();
    if (now && now !== asked) open(now);
    else if (asked && !now && side.dataset.open === asked) open(panels()[0].id);
    asked = now;
  }

  function open(panel) {
    side.dataset.open = panel;
    for (const tab of /** @type {NodeListOf<HTMLButtonElement>} */ (side.querySelectorAll("#tabs button"))) tab.setAttribute("aria-pressed", String(tab.value === panel));
  }

  function buildTabs() {
    const bar = document.getElementById("tabs");
    bar.replaceChildren(...panels().map((panel) => {
      const tab = document.createElement("button");
      tab.type = "button";
      tab.value = panel.id;
      tab.textContent = panel.dataset.tab;
      tab.addEventListener("click", () => open(panel.id));
      return tab;
    }));
    bar.hidden = false;
    open(panels()[0].id);
    follow();
  }

  /** A link into a panel opens it first. */
  document.addEventListener("click", (event) => {
    const link = /** @type {HTMLAnchorElement | null} */ (/** @type {HTMLElement} */ (event.target).closest?.('a[href^="#"]'));
    const panel = link && document.getElementById(link.hash.slice(1))?.closest(".panel");
    if (panel) open(panel.id);
    if (link?.closest("#menu")) /** @type {HTMLDetailsElement} */ (document.getElementById("menu")).open = false;
  }, true);

  // --- the last trick, and the menu --------------------------------------------------------------------------

  document.addEventListener("click", (event) => {
    const menu = /** @type {HTMLDetailsElement | null} */ (document.getElementById("menu"));
    if (menu?.open && !/** @type {HTMLElement} */ (event.target).closest?.("#menu")) menu.open = false;
    if (/** @type {HTMLElement} */ (event.target).closest?.("#show-call")) document.getElementById("call-form")?.setAttribute("open", "");
    const last = document.querySelector("#record ol.last-trick");
    if (!/** @type {HTMLElement} */ (event.target).closest?.("#show-last") || !last) return;
    event.preventDefault();
    document.querySelector("#last .last-cards").replaceChildren(last.cloneNode(true));
    /** @type {HTMLDialogElement} */ (document.getElementById("last")).showModal();
  });
  document.addEventListener("keydown", (event) => {
    const menu = /** @type {HTMLDetailsElement | null} */ (document.getElementById("menu"));
    if (event.key !== "Escape" || !menu?.open) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });

  if (side) {
    buildTabs();
    for (const news of ["htmx:afterSwap", "live:swapped"]) document.addEventListener(news, follow);
  }
})();
