// @ts-check
/* Refreshes a part of an event inside another site while it is visible, without cookies.
 *
 * Without a connection the page keeps what it shows; the next try is half a minute later.
 */
(() => {
  "use strict";

  const EVERY = 30_000;
  let asked = Date.now();

  async function refresh() {
    if (document.hidden || Date.now() - asked < EVERY) return;
    asked = Date.now();
    try {
      const answer = await fetch(location.href, { credentials: "omit", cache: "no-cache" });
      if (!answer.ok) return;
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main");
      const main = document.querySelector("main");
      if (fresh && main && fresh.innerHTML !== main.innerHTML) main.replaceWith(fresh);
    } catch {
      // no connection: the next try follows
    }
  }

  setInterval(refresh, EVERY / 6);
  document.addEventListener("visibilitychange", refresh);
})();
