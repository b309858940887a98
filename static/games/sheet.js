/* In the paper form: the last trick count follows from the others, and complaints go once the sheet can be true.
   Only a help; the server judges. */
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

  document.addEventListener("input", (event) => {
    const form = event.target.closest?.(".sheet-form[data-tricks]");
    if (!form || !event.target.closest('[data-group="tricks"]')) return;
    event.target.classList.remove("filled-in");
    fill(form);
  });

  document.addEventListener("htmx:afterSwap", (event) => {
    const sheet = event.target.closest?.(".sheet-form");
    if (!sheet || !event.target.querySelector(".sheet-preview")) return;
    for (const old of sheet.querySelectorAll(".sheet-problems, .field-error")) old.remove();
  });
})();
