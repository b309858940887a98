// @ts-check
/* Small helps for the pages of events; everything works without them. */
(() => {
  "use strict";

  const each = (selector, act) => document.querySelectorAll(selector).forEach(act);

  // With a live preview nobody needs the button "Check": "Save" is there at once. It goes from the page, since the enter
  // key presses the first button of a form, also a hidden one.
  function scripted() {
    each("[data-only-with-script]", (part) => { part.hidden = false; });
    each("[data-only-without-script]", (part) => part.remove());
    each("[data-print], [data-copy]", (part) => { part.hidden = false; });
    each(".options, .grid-3", deviations);
  }

  document.addEventListener("click", async (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest("[data-print]")) window.print();
    const copy = /** @type {HTMLElement | null} */ (target.closest("[data-copy]"));
    if (copy && navigator.clipboard) {
      await navigator.clipboard.writeText(copy.dataset.copy);
      copy.textContent = copy.dataset.done;
    }
  });

  // The list of people: search while typing.
  document.addEventListener("input", (event) => {
    const search = /** @type {HTMLInputElement} */ (event.target);
    const list = search.dataset?.filter && document.querySelector(search.dataset.filter);
    if (!list) return;
    const wanted = search.value.trim().toLocaleLowerCase();
    for (const line of /** @type {HTMLCollectionOf<HTMLElement>} */ (list.children)) line.hidden = !line.querySelector(".who").textContent.toLocaleLowerCase().includes(wanted);
  });

  // What deviates from the preset is marked as soon as it is chosen.
  function chosen(option) {
    const field = option.querySelector("input, select");
    return field.type === "checkbox" ? (field.checked ? "True" : "False") : field.value;
  }

  function deviations() {
    const line = document.getElementById("deviations");
    if (!line) return;
    const names = [];
    each("[data-option]", (option) => {
      const other = chosen(option) !== option.dataset.preset;
      option.classList.toggle("deviates", other);
      if (other) names.push(option.dataset.option);
    });
    line.textContent = names.length ? line.dataset.some + " " : line.dataset.none;
    for (const name of names) {
      const title = document.createElement("span");
      title.className = "deviation";
      title.textContent = name;
      line.append(title, " ");
    }
  }

  // A form that the server renders again must not lose what was typed while the answer was on its way.
  const typed = new Map();
  const renderedAgain = (event) => event.detail.target?.matches?.("form");
  document.addEventListener("htmx:beforeRequest", (event) => { if (renderedAgain(event)) typed.clear(); });
  document.addEventListener("input", (event) => {
    const target = /** @type {HTMLInputElement} */ (event.target);
    if (target.form && target.id && target.type !== "file") typed.set(target.id, target.type === "checkbox" ? target.checked : target.value);
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    if (!renderedAgain(event)) return;
    for (const [id, value] of typed) {
      const field = /** @type {HTMLInputElement | null} */ (document.getElementById(id));
      if (!field?.form) continue;
      if (field.type === "checkbox") field.checked = value;
      else field.value = value;
    }
    typed.clear();
  });

  document.addEventListener("change", (event) => { if (/** @type {HTMLElement} */ (event.target).closest("[data-option]")) deviations(); });
  document.addEventListener("htmx:afterSettle", scripted);
  document.addEventListener("live:swapped", scripted);
  scripted();
})();
