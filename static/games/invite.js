// @ts-check
/* The link to a table that waits for players: copied, or handed to another program. Without a script it stands in a field. */
(() => {
  "use strict";

  const COPIED_MS = 5000;
  const link = () => /** @type {HTMLInputElement} */ (document.getElementById("invite-link"));
  let copiedUntil = 0;

  /** The page may be updated while the link is copied, and the button is then another one. */
  function sayCopied() {
    const button = document.getElementById("invite-copy");
    if (button && Date.now() < copiedUntil) button.textContent = button.dataset.done;
  }

  /** Without https there is no clipboard for pages: the link is chosen and copied as a hand would. */
  async function copy() {
    if (navigator.clipboard) return navigator.clipboard.writeText(link().value);
    link().select();
    document.execCommand("copy");
  }

  document.addEventListener("click", async (event) => {
    const copies = /** @type {HTMLElement} */ (event.target).closest?.("#invite-copy");
    if (copies) {
      await copy();
      copiedUntil = Date.now() + COPIED_MS;
      sayCopied();
    }
    const shares = /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (event.target).closest?.("#invite-share"));
    if (shares) {
      const { title, text } = shares.dataset;
      await navigator.share({ title, text, url: link().value }).catch(() => {}); // closed without a choice
    }
  });

  function offer() {
    const shares = document.getElementById("invite-share");
    if (shares) shares.hidden = !navigator.share;
    sayCopied();
  }

  document.addEventListener("live:swapped", offer);
  offer();
})();
