// @ts-check
/* Shows the hall screen as soon as its code is known, so nobody has to go back to the machine in the hall.
 *
 * The page itself stays until then: a reload every few seconds would interrupt whoever reads it.
 */
(() => {
  "use strict";

  const EVERY = 10_000;

  async function ask() {
    try {
      const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" });
      if (answer.ok) location.reload();
    } catch { /* the server is away, too; it is asked again */ }
  }

  setInterval(ask, EVERY);
})();
