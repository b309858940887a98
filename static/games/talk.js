// @ts-check
/* Talk at a table: a claim cannot be accepted in its first second, and a page that only watches says now and then that
 * it is still open. What is filled in and not sent outlives a reload. Everything else works by forms. */
(() => {
  "use strict";

  const EVERY = 60_000;
  const held = new Set(); // claims whose second is over

  /** The button that accepts a claim waits: what stood there a moment ago was something else. */
  function hold() {
    const accept = /** @type {HTMLButtonElement | null} */ (document.getElementById("claim-accept"));
    if (!accept) return;
    const claim = /** @type {HTMLInputElement} */ (accept.form.elements.namedItem("claim")).value;
    if (held.has(claim)) return;
    accept.disabled = true;
    setTimeout(() => {
      held.add(claim);
      const now = /** @type {HTMLButtonElement | null} */ (document.getElementById("claim-accept"));
      if (now) now.disabled = false;
    }, Number(accept.dataset.claimWait) + 100);
  }

  function toTheEnd() {
    for (const list of document.querySelectorAll(".chat-lines, .play-log")) list.scrollTop = list.scrollHeight;
  }

  function stillHere() {
    const form = /** @type {HTMLFormElement | null} */ (document.getElementById("still-here"));
    if (form && !document.hidden) fetch(form.action, { method: "POST", body: new FormData(form) }).catch(() => {});
  }

  // --- what was filled in and not sent is there again after a reload --------------------------------------

  const DRAFTS = "#number, #bid, #claim-form form, #call-form form, #chat form";
  const drafts = () => `drafts:${location.pathname}:${document.querySelector(".play-where")?.textContent ?? ""}`;
  const fieldsOf = (form) => [...form.elements].filter((field) => field.matches("input:not([type=hidden]), select"));
  const nameOf = (form) => `${form.getAttribute("action")} ${fieldsOf(form).map((field) => field.id)}`; // the same cards too
  const valueOf = (field) => (field.matches("[type=radio], [type=checkbox]") ? field.checked : field.value);

  function change(form, values) {
    const kept = JSON.parse(sessionStorage.getItem(drafts()) ?? "{}");
    if (values) kept[nameOf(form)] = values;
    else delete kept[nameOf(form)];
    sessionStorage.setItem(drafts(), JSON.stringify(kept));
  }

  /** @type {[string, (form: HTMLFormElement) => any[] | null][]} */
  const DRAFTED = [["input", (form) => fieldsOf(form).map(valueOf)], ["submit", () => null]];
  for (const [kind, values] of DRAFTED) {
    document.addEventListener(kind, (event) => {
      const form = /** @type {HTMLElement} */ (event.target).closest?.("form");
      if (form?.matches(DRAFTS)) change(form, values(form));
    }, true);
  }

  function fill(form, values) {
    const fields = fieldsOf(form);
    if (values?.length !== fields.length) return;
    const other = fields.filter((field, at) => valueOf(field) !== values[at]);
    for (const field of other) {
      const value = values[fields.indexOf(field)];
      if (typeof value === "boolean") field.checked = value;
      else field.value = value;
    }
    form.closest("details")?.setAttribute("open", "");
    /** @type {HTMLElement | null} */ (document.querySelector(`#tabs [value="${form.closest(".panel")?.id}"]`))?.click();
    other[0]?.dispatchEvent(new Event("change", { bubbles: true }));
  }

  function restore() {
    const kept = JSON.parse(sessionStorage.getItem(drafts()) ?? "{}");
    for (const form of document.querySelectorAll(DRAFTS)) if (kept[nameOf(form)]) fill(form, kept[nameOf(form)]);
  }

  // --- after every change ----------------------------------------------------------------------------------

  function renew() {
    hold();
    toTheEnd();
  }

  /** Where the list is: reading its height lays out the page, so a new table alone does not ask for it. */
  const hasList = (id) => document.getElementById(id)?.querySelector(".chat-lines, .play-log");

  document.addEventListener("live:swapped", (event) => (event.detail.ids.some(hasList) ? renew() : hold()));
  document.addEventListener("htmx:afterSwap", renew);
  renew();
  addEventListener("load", restore); // when the scripts of the dialogs listen too
  stillHere();
  setInterval(stillHere, EVERY);
})();
