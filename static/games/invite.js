/* The link to a table that waits for players: copied, or handed to another program. Without a script it stands in a field. */
(() => {
  "use strict";

  const link = () => document.getElementById("invite-link");

  /** Without https there is no clipboard for pages: the link is chosen and copied as a hand would. */
  async function copy() {
    if (navigator.clipboard) return navigator.clipboard.writeText(link().value);
    link().select();
    document.execCommand("copy");
  }

  document.addEventListener("click", async (event) => {
    const copies = event.target.closest?.("#invite-copy");
    if (copies) {
      await copy();
      copies.textContent = copies.dataset.done;
    }
    const shares = event.target.closest?.("#invite-share");
    if (shares) {
      const { title, text } = shares.dataset;
      await navigator.share({ title, text, url: link().value }).catch(() => {}); // closed without a choice
    }
  });

  function offer() {
    const shares = document.getElementById("invite-share");
    if (shares) shares.hidden = !navigator.share;
  }

  document.addEventListener("live:swapped", offer);
  offer();
})();
