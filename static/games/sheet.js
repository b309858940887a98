// @ts-check
/* In the paper form: the last trick count follows from the others, a list shows its next empty line, and complaints go
   once the sheet can be true. Only a help; the server judges. */
(() => {
  "use strict";

  function fill(form) {
    const most = Number(form.dataset.tricks);
    if (!most) return;
    const boxes = [...form.querySelectorAll('[data-group="tricks"] input')];
    const open = boxes.filter((box) => box.value === "" || box.classList.contains("filled-in"));
    if (open.length !== 1) return;
    const sum = boxes.filter((box) => box !== open[0]).reduce((total, box) => total + Number(box.value), 0);
    const rest = most - sum;
    open[0].value = rest >= 0 ? rest : "";
    open[0].classList.add("filled-in");
  }

  const written = (row) => [...row.querySelectorAll("select, input")].some((field) => field.value !== "");

  /** Of a list the lines up to the first empty one; a line with a complaint is shown whatever stands in it. */
  function showLines() {
    for (const list of /** @type {NodeListOf<HTMLTableSectionElement>} */ (document.querySelectorAll(".sheet-lines tbody"))) {
      const rows = [...list.rows];
      const last = rows.findLastIndex((row) => written(row) || row.querySelector(".field-error"));
      rows.forEach((row, at) => { row.hidden = at > last + 1; });
    }
  }

  document.addEventListener("input", showLines);
  document.addEventListener("htmx:load", showLines);
  document.addEventListener("live:swapped", showLines);
  showLines();

  document.addEventListener("input", (event) => {
    const box = /** @type {HTMLElement} */ (event.target);
    const form = box.closest?.(".sheet-form[data-tricks]");
    if (!form || !box.closest('[data-group="tricks"]')) return;
    box.classList.remove("filled-in");
    fill(form);
  });

  document.addEventListener("htmx:afterSwap", (event) => {
    const part = /** @type {HTMLElement} */ (event.target);
    const sheet = part.closest?.(".sheet-form");
    if (!sheet || !part.querySelector(".sheet-preview")) return;
    for (const old of sheet.querySelectorAll(".sheet-problems, .field-error")) old.remove();
  });
})();
