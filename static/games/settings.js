// @ts-check
/* Choices about cards are shown at once, before they are saved: in the form, and on the page. */
(() => {
  "use strict";

  function show(form) {
    const value = (name) => form.elements[name]?.value;
    const root = document.documentElement;
    root.classList.toggle("suits-two", value("suits") === "two");
    document.body.classList.toggle("suits-two", value("suits") === "two");
    root.classList.toggle("size-large", value("size") === "large");
    document.body.classList.toggle("size-large", value("size") === "large");
    for (const card of form.querySelectorAll(".preview .pc")) {
      card.querySelector(".pc-art use").setAttribute("href", card.dataset[value("faces") === "pictures" ? "pictures" : "drawn"]);
      card.querySelector(".pc-index").textContent = card.dataset[value("courts") === "own" ? "own" : "kqj"];
    }
  }

  for (const form of document.querySelectorAll("form[data-preview]")) {
    form.addEventListener("change", () => show(form));
    show(form);
  }
})();
