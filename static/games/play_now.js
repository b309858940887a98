// @ts-check
/* The form of "play now against bots" with a script: it offers bots that look ahead only for a game in which they do. */
(() => {
  "use strict";

  function offer(form) {
    const bots = form.elements.bots;
    const search = bots?.querySelector('[value="search"]');
    if (!search) return;
    const able = bots.dataset.searchIn.split(" ").includes(form.elements.choice.value.split("/")[0]);
    search.textContent = bots.dataset.searchLabel; // no need to name the games any longer
    search.disabled = !able;
    search.hidden = !able;
    if (!able && search.selected) for (const option of bots.options) option.selected = option.defaultSelected;
  }

  document.addEventListener("change", (event) => {
    const field = /** @type {HTMLSelectElement} */ (event.target);
    const form = field.form;
    if (form?.matches(".play-now") && field.name === "choice") offer(form);
  });
  const offerAll = () => /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form.play-now")).forEach((form) => {
    /** @type {HTMLInputElement} */ (form.elements.namedItem("nonces")).value = "yes"; // the page of the table adds a random number to the shuffle
    offer(form);
  });
  addEventListener("pageshow", offerAll); // a browser that comes back fills in what was chosen
  offerAll();
})();
