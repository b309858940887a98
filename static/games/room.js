// @ts-check
/* Round the cards: a finished trick stays as long as the reader wants and then goes to its winner (motion.js), a played card
 * leaves its gap in the hand. */
(() => {
  "use strict";

  const table = () => document.getElementById("table");
  const felt = () => document.getElementById("trick");
  document.documentElement.classList.add("scripted");

  // --- a finished trick stays ----------------------------------------------------------------------------

  let seen = felt()?.dataset.last ?? "";
  let held = null; // { cards, timer, truth, status }: what is shown, and what will be shown after it

  const doneTrick = () => /** @type {HTMLTemplateElement | null} */ (felt().querySelector("template.last-felt"))?.content.querySelector(".trick") ?? felt().querySelector(".trick");

  /** Shows the finished trick for its time; news that comes meanwhile waits below it. */
  function hold() {
    const place = felt();
    if (!place) return clear();
    const last = place.dataset.last ?? "";
    if (last && last !== seen) begin(doneTrick().cloneNode(true));
    if (!last && held) clear(); // the next deal has begun
    seen = last;
    if (held) cover(place);
  }

  function begin(cards) {
    clearTimeout(held?.timer);
    held = { cards, truth: null, timer: null };
  }

  /** From when all its cards lie there. */
  function count(waits) {
    const time = table().dataset.hold;
    if (held && !held.timer && time !== "tap") held.timer = setTimeout(release, waits + (Number(time) || 1200));
  }

  function cover(place) {
    const now = place.querySelector(":scope > .trick");
    if (now === held.cards) return;
    held.truth = { trick: now, bare: place.classList.contains("no-trick") };
    now.replaceWith(held.cards);
    place.classList.remove("no-trick");
    place.classList.add("holding"); // the result of a deal comes after its last trick
    place.classList.toggle("held", table().dataset.hold === "tap");
    speakOfHeld(place);
  }

  /** Where the next trick runs already, the line above the table still speaks of the one that lies there. */
  function speakOfHeld(place) {
    const status = document.getElementById("status");
    if (!status?.firstChild || !place.querySelector("template.last-felt")) return;
    held.status = { text: status.firstChild.textContent, own: status.classList.contains("your-turn") };
    status.firstChild.textContent = `${held.cards.getAttribute("aria-label")} `;
    status.classList.remove("your-turn");
  }

  function speakOfNow(current) {
    const status = document.getElementById("status");
    if (!current || !status?.firstChild) return;
    status.firstChild.textContent = current.text;
    status.classList.toggle("your-turn", current.own);
  }

  /** The trick goes to its winner, and what came meanwhile is shown. */
  function release() {
    if (!held || held.leaves) return;
    const leaving = held;
    leaving.leaves = true;
    clearTimeout(leaving.timer);
    Motion.sweep(leaving.cards).then(() => { if (held === leaving) clear(); });
  }

  function clear() {
    if (!held) return;
    clearTimeout(held.timer);
    const { cards, truth, status } = held;
    held = null;
    if (!cards.isConnected || !truth) return;
    const place = cards.parentElement;
    place.classList.toggle("no-trick", truth.bare);
    place.classList.remove("held", "holding");
    cards.replaceWith(truth.trick);
    speakOfNow(status);
    Motion.drawn();
    showEnd();
  }

  /** The result of a deal has come up: who plays by keys goes on there. */
  function showEnd() {
    const end = document.getElementById("deal-end");
    const active = document.activeElement;
    if (end) document.dispatchEvent(new CustomEvent("table:moved", { detail: "end" }));
    if (!end || !(active === document.body || table().contains(active))) return;
    (document.getElementById("ready") ?? end).focus({ preventScroll: true });
  }

  /** Bots wait for who looks at the trick, and need not any longer. */
  function tellSeen() {
    const address = table().dataset.seen;
    const token = /** @type {HTMLElement | null} */ (document.querySelector("[data-token]"))?.dataset.token;
    if (!address || !token) return;
    fetch(address, { method: "POST", headers: { "X-CSRFToken": token }, credentials: "same-origin" })
      .catch(() => {}); // they go on by themselves a little later
  }

  document.addEventListener("click", (event) => {
    if (!held || !/** @type {HTMLElement} */ (event.target).closest?.("#trick")) return;
    tellSeen();
    release();
  });
  document.addEventListener("submit", (event) => { if (/** @type {HTMLElement} */ (event.target).closest?.("#table")) clear(); }, true);

  // --- a played card leaves its gap, so that no other card moves -------------------------------------------

  let slots = { deal: null, ids: [] };

  function keepGaps() {
    const hand = /** @type {HTMLElement | null} */ (document.querySelector("#hand[data-deal]"));
    const cards = hand ? [...hand.querySelectorAll(".pc-btn")] : [];
    const ids = cards.map((card) => card.id);
    const grown = ids.some((id) => !slots.ids.includes(id));
    if (!hand || hand.dataset.deal !== slots.deal || grown) slots = { deal: hand?.dataset.deal ?? null, ids };
    for (const gap of hand?.querySelectorAll(".gap") ?? []) gap.remove();
    let before = null;
    for (const id of slots.ids) {
      const card = document.getElementById(id) ?? gap(id);
      if (card.className === "gap") before ? before.after(card) : cards[0]?.before(card);
      before = card;
    }
  }

  function gap(card) {
    const place = document.createElement("span");
    place.className = "gap";
    place.dataset.card = card;
    return place;
  }

  // --- after every change ------------------------------------------------------------------------------------

  function settle() {
    hold();
    keepGaps();
    count(Motion.drawn());
  }

  for (const news of ["htmx:afterSwap", "live:swapped"]) document.addEventListener(news, settle);
  keepGaps();
})();
