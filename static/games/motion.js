// @ts-check
/* Cards that travel. The server draws every table; this script only moves what it drew: a played card comes from its player, a
 * won trick goes to its winner, a new hand is dealt. Each card moves once and in its order, also after a lost connection: what
 * does not follow on what lay there is set without motion. room.js calls `drawn` after each change, replay.js after each step.
 * Needs travel.js. */
(() => {
  "use strict";

  const OWN = 180, OTHER = 240, DEAL = 260, APART = 35, SHOWN = 220, PILE = 320, OUTLINED = 2000; // milliseconds
  const { place, rest, run, still, travel } = Travel;
  const felt = () => document.getElementById("trick");
  const trick = () => felt()?.querySelector(":scope > .trick");
  const plays = () => /** @type {HTMLElement[]} */ ([...(trick()?.children ?? [])]);
  let pressed = null; // the own card on its way before the server has answered

  // --- cards of the trick ------------------------------------------------------------------------------------

  const seatOf = (play) => play.className.match(/play-at-(\w+)/)[1];
  const keyOf = (play) => `${seatOf(play)} ${play.dataset.card}`;

  const openCard = (name) => /** @type {HTMLElement | null} */ (document.querySelector(`.replay-hand [data-card="${CSS.escape(name)}"] .pc`));

  /** Where a card comes from: its place in an open hand, the gap that it left in the own one, else the cards or the plate of its player. */
  function origin(play) {
    const open = openCard(play.dataset.card);
    if (open) return place(open);
    const gap = document.querySelector(`#hand .gap[data-card="card-${CSS.escape(play.dataset.card)}"]`);
    if (seatOf(play) === "bottom" && gap) return place(gap);
    const plate = felt().querySelector(`.plate.at-${seatOf(play)}`);
    const from = place(plate?.querySelector(".backs")) ?? place(plate);
    return from && { ...from, width: Math.min(from.width, 38) };
  }

  /** Moves cards in, one after the other; returns how long the first ones keep the last one waiting. */
  function enter(cards) {
    let delay = 0;
    let waits = 0;
    for (const play of cards) {
      const own = pressed && `card-${play.dataset.card}` === pressed.id && seatOf(play) === "bottom";
      const duration = seatOf(play) === "bottom" ? OWN : OTHER;
      const animation = travel(play.querySelector(".pc"), origin(play), { duration, delay });
      if (own) {
        if (animation) animation.currentTime = performance.now() - pressed.at;
        pressed = null;
      }
      if (still.matches) outline(play);
      if (!own) emit("card");
      waits = delay;
      delay += duration;
    }
    return still.matches || document.hidden ? 0 : waits;
  }

  function outline(play) {
    play.classList.add("fresh");
    setTimeout(() => play.classList.remove("fresh"), OUTLINED);
  }

  /** A finished trick goes to its winner; without one it fades where it lies. */
  async function sweep(cards) {
    const winner = cards.querySelector(":scope > .won");
    const to = winner && place(felt().querySelector(`.plate.at-${seatOf(winner)}`));
    emit(winner && seatOf(winner) === "bottom" ? "won" : "trick");
    const moves = [...cards.children].map((play) => {
      const from = place(play);
      if (!from) return null;
      const path = to ? { translate: ["0px 0px", `${to.x - from.x}px ${to.y - from.y}px`], scale: [1, 0.3] } : {};
      return run(play, { ...path, opacity: [1, 1, 0] }, { duration: PILE, easing: "ease-in", fill: "forwards" });
    });
    await Promise.all(moves.map((move) => move?.finished.catch(() => {})));
    for (const move of moves) move?.cancel();
  }

  // --- what changed since the last drawing -------------------------------------------------------------------

  const facts = () => new Map([...(felt()?.querySelectorAll(".plate") ?? [])].map((plate) => [plate.id, plate.querySelector(".plate-facts")?.textContent ?? ""]));
  const held = () => [...document.querySelectorAll("#table .hand-cards > :not(.gap)")];
  const nameOf = (card) => (card.id || card.querySelector("input").id).split("-")[1];
  const now = () => ({
    deal: felt()?.dataset.deal ?? "", last: felt()?.dataset.last ?? "", keys: plays().map(keyOf), facts: facts(), hand: held().map(nameOf),
  });
  let seen = now();

  const begins = (keys, start) => start.every((key, index) => keys[index] === key);
  const complete = (lay) => lay.keys.map((key) => key.split(" ")[1]).join(" ") === lay.last;

  /** Moves what is new in the drawing; returns how long the last new card waits for the others. */
  function drawn() {
    const before = seen;
    seen = now();
    if (pressed) again();
    if (seen.deal !== before.deal) {
      if (seen.deal && !seen.keys.length) deal(held());
      return 0;
    }
    reveal(before.facts);
    deal(held().filter((card) => !before.hand.includes(nameOf(card))));
    if (begins(seen.keys, before.keys)) return enter(plays().slice(before.keys.length));
    const follows = complete(before) || !before.keys.length;
    if (follows && !seen.keys.some((key) => before.keys.includes(key))) return enter(plays());
    turn(before.keys);
    return 0;
  }

  /** Cards that lay face down are turned up. */
  function turn(keys) {
    if (keys.length !== seen.keys.length) return;
    plays().forEach((play, index) => {
      if (keys[index].includes("?") && keys[index] !== seen.keys[index]) run(play, { scale: ["0 1", "1 1"] }, { duration: SHOWN });
    });
  }

  /** Bids that were not known before are pointed out; later facts change with every trick. */
  function reveal(before) {
    let news = false;
    for (const [id, text] of seen.facts) {
      const line = text && before.get(id) === "" ? document.querySelector(`#${id} .plate-facts`) : null;
      if (!line) continue;
      run(line, { scale: [1.35, 1] }, { duration: SHOWN });
      news = true;
    }
    if (news) emit("bid");
  }

  /** Cards come into the own hand, one after the other. */
  function deal(cards) {
    const from = place(felt());
    const apart = Math.min(APART, 455 / cards.length);
    for (const [index, to] of cards.map(rest).entries()) {
      travel(cards[index], from && { ...from, width: to.width }, { to, duration: DEAL, delay: 1 + index * apart });
    }
    if (cards.length) emit("deal");
  }

  // --- a step back in a replay -------------------------------------------------------------------------------

  /** Where each card of the trick lies, by its name. */
  const places = () => new Map(plays().map((play) => [play.dataset.card, place(play.querySelector(".pc"))]));

  /** A card that was taken back returns to its open hand; `before` are the places of the last drawing. */
  function takeBack(before) {
    const now = new Set(plays().map((play) => play.dataset.card));
    const gone = [...before.keys()].filter((card) => !now.has(card));
    if (gone.length !== 1 || now.size !== before.size - 1) return; // only a single card that was taken back
    const card = openCard(gone[0]);
    if (card) travel(card, before.get(gone[0]), { duration: OWN });
  }

  // --- the own card, from the press ------------------------------------------------------------------------

  /** The place in the trick where the own card will lie. */
  function slot() {
    const lies = trick()?.querySelector(".play-at-bottom > .pc");
    if (lies || !trick()) return place(lies);
    const bare = felt().classList.contains("no-trick"); // the seats leave no room for a trick yet
    felt().classList.remove("no-trick");
    const empty = document.createElement("li");
    empty.className = "play-at-bottom";
    const card = document.createElement("span");
    card.className = "pc";
    empty.append(card);
    trick().append(empty);
    const found = place(card);
    empty.remove();
    felt().classList.toggle("no-trick", bare);
    return found;
  }

  function lift(card) {
    const animation = travel(card, slot(), { away: true, duration: OWN, fill: "forwards" });
    if (animation) animation.currentTime = performance.now() - pressed.at;
  }

  /** The table was drawn while the move is on its way, and the card lies in the hand again. */
  function again() {
    const card = document.getElementById(pressed.id);
    if (card) lift(card);
  }

  document.addEventListener("htmx:beforeRequest", (event) => {
    const card = event.detail.submitter;
    if (!card?.matches("#hand .pc-btn")) return;
    pressed = { id: card.id, at: performance.now() };
    emit("card");
    lift(card);
  });
  // The answer is there: a card that was refused, or could not be sent, flies back.
  document.addEventListener("htmx:afterRequest", () => {
    const card = pressed && document.getElementById(pressed.id);
    pressed = null;
    if (!card) return;
    for (const animation of card.getAnimations()) animation.cancel();
    travel(card, slot(), { duration: OWN });
  });

  const emit = (kind) => document.dispatchEvent(new CustomEvent("table:moved", { detail: kind }));

  globalThis.Motion = { drawn, places, sweep, takeBack };
})();
