// @ts-check
// Passkeys: `form[data-passkey]` runs the ceremony when it is submitted, then sends the credential.
// data-passkey: create or get; data-options: JSON for it, or data-options-at: an address that answers with it.
"use strict";
(() => {
  const optionsOf = async (form) => {
    if (form.dataset.options) return JSON.parse(form.dataset.options);
    const answer = await fetch(form.dataset.optionsAt, { headers: { Accept: "application/json" } });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    return answer.json();
  };

  const ceremony = async (form) => {
    const options = await optionsOf(form);
    return form.dataset.passkey === "create"
      ? window.webauthnJSON.create(options.creation_options)
      : window.webauthnJSON.get(options.request_options);
  };

  for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form[data-passkey]"))) {
    const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("credential"));
    const problem = /** @type {HTMLElement} */ (form.querySelector("[data-passkey-problem]"));
    const complain = (text) => { problem.textContent = text; problem.hidden = false; };
    if (!window.PublicKeyCredential) {
      complain(problem.dataset.unsupported);
      for (const button of form.querySelectorAll("button")) button.disabled = true;
    }
    let running = false;
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      if (running) return;
      running = true;
      problem.hidden = true;
      try {
        field.value = JSON.stringify(await ceremony(form));
        form.submit();
      } catch (error) {
        complain(error.name === "InvalidStateError" ? problem.dataset.known : problem.dataset.failed);
      } finally {
        running = false;
      }
    });
  }
})();
