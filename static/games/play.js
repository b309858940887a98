// @ts-check
/* The card table with a script: moves are sent without leaving the page (htmx), the hand is one tab stop with arrows,
 * dimmed cards explain themselves, the clock ticks, and screen readers hear what changed. Everything works without it too. */
(() => {
  "use strict";

  const table = () => document.getElementById("table");
  const handCards = () => [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#hand .pc-btn"))];
  let announced = "";
  let chosen = null; // the card waiting for its second tap
  let ranked = ""; // a rank typed, waiting for its suit

  // --- saying what happened ------------------------------------------------------------------------------

  /** Says the newest sentence once; the same sentence twice running differs by a space, or it would not be read. */
  function say(text) {
    const place = document.getElementById("say-now");
    if (!place || !text) return;
    place.textContent = place.textContent === text ? `${text} ` : text;
  }

  /** Announce the same words again when another card is there or another question is open, and only then. */
  function situation(status) {
    const cards = [...document.querySelectorAll("#trick .trick > li")].map((play) => play.textContent).join();
    return [status, cards, document.getElementById("question")?.firstElementChild.textContent].join("|");
  }

  const hintNow = () => document.getElementById("hint")?.textContent.replace(/\s+/g, " ").trim() ?? "";
  let hinted = hintNow();

  /** Read a hint once, when it is there. */
  function sayHint() {
    const hint = hintNow();
    if (hint && hint !== hinted) say(hint);
    hinted = hint;
  }

  function saySituation() {
    const status = document.getElementById("status")?.firstChild?.textContent.trim() ?? "";
    const problem = document.querySelector("#problem p")?.textContent.trim();
    if (problem) return say(problem);
    const now = situation(status);
    if (now !== announced) say(status);
    announced = now;
  }

  // --- the hand ------------------------------------------------------------------------------------------

  /** One tab stop: the card that has, or last had, the focus; else the first playable one. */
  function rove(current) {
    const cards = handCards();
    if (!cards.length) return;
    const stop = current ?? cards.find((card) => !card.hasAttribute("aria-disabled")) ?? cards[0];
    for (const card of cards) card.tabIndex = card === stop ? 0 : -1;
  }

  /** Whether a card waits for a second tap: always, or where fingers play. */
  function asks() {
    const when = table().dataset.confirm;
    return when === "yes" || (when === "touch" && matchMedia("(pointer: coarse)").matches);
  }

  function explain(card) {
    const why = document.getElementById("why");
    if (why) why.textContent = why.textContent === card.dataset.why ? `${card.dataset.why} ` : card.dataset.why;
  }

  document.addEventListener("click", (event) => {
    const card = /** @type {HTMLElement} */ (event.target).closest?.("#hand .pc-btn");
    if (/** @type {HTMLElement} */ (event.target).closest?.("#show-keys")) return /** @type {HTMLDialogElement} */ (document.getElementById("keys")).showModal();
    if (!card) return;
    if (card.getAttribute("aria-disabled") === "true") {
      event.preventDefault();
      event.stopPropagation();
      return explain(card);
    }
    if (asks() && chosen !== card.id) {
      event.preventDefault();
      event.stopPropagation();
      chosen = card.id;
      for (const other of handCards()) other.setAttribute("aria-pressed", String(other === card));
    }
  }, true);

  function step(cards, from, key) {
    const at = cards.indexOf(from);
    if (key === "Home") return cards[0];
    if (key === "End") return cards.at(-1);
    return cards[(at + (key === "ArrowRight" || key === "ArrowDown" ? 1 : -1) + cards.length) % cards.length];
  }

  const goTo = { H: "#hand .pc-btn[tabindex='0'], #bid .bid-choice", T: "#trick", S: "#score", L: "#last-trick", C: "#status" };

  function jump(target) {
    const place = document.querySelector(target);
    if (!place) return;
    /** @type {HTMLElement | null} */ (document.querySelector(`#tabs [value="${place.closest(".panel")?.id}"]`))?.click();
    if (!place.matches("button, input, a")) place.tabIndex = -1;
    place.focus();
  }

  /** `q h` goes to the queen of hearts; ranks and suits are those of the deck on the table. */
  function byName(key) {
    const { ranks, suits } = table().dataset;
    const sign = key.toUpperCase();
    const rank = ranks.includes(sign) ? sign : { 1: "T", 0: "T" }[key] ?? "";
    const card = ranked && suits.includes(sign)
      ? document.getElementById(`card-${ranked}${sign}`) ?? document.getElementById(`bid-${ranked}${sign}`) : null;
    ranked = ranks.includes(rank) ? rank : "";
    if (!card) return;
    rove(card.matches(".pc-btn") ? card : null);
    card.focus();
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !/** @type {HTMLElement} */ (event.target).closest?.("#table, #record")) return;
    if (/** @type {HTMLElement} */ (event.target).matches("select, input:not(.bid-choice), textarea")) return;
    const card = /** @type {HTMLElement} */ (event.target).closest(".pc-btn");
    if (card && ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"].includes(event.key)) {
      event.preventDefault();
      const next = step(handCards(), card, event.key);
      rove(next);
      return next.focus();
    }
    if (!table()?.dataset.keys) return;
    if (event.key === "?") return /** @type {HTMLDialogElement} */ (document.getElementById("keys")).showModal();
    if (event.shiftKey && goTo[event.key]) return jump(goTo[event.key]);
    if (event.key.length === 1 && !event.shiftKey) byName(event.key);
  });

  // --- a bid of several cards: no more than may be chosen ------------------------------------------------

  document.addEventListener("change", (event) => {
    const box = /** @type {HTMLInputElement} */ (event.target);
    const bid = /** @type {HTMLElement | null} */ (box.closest?.("#bid"));
    if (!bid) return;
    /** @return {HTMLInputElement | null} */
    const inBid = (selector) => bid.querySelector(selector);
    if (box.name === "minus" && box.checked) inBid(`#bid-${box.value}`).checked = true;
    if (box.name === "card" && !box.checked) {
      const minus = inBid(`[name="minus"][value="${box.value}"]`);
      if (minus) minus.checked = false;
    }
    const most = Number(bid.dataset.most);
    const picked = bid.querySelectorAll(".bid-choice:checked").length;
    if (picked > most) box.checked = false;
    count();
  });

  /** How many cards are chosen, where only their number matters. */
  function count() {
    const place = /** @type {HTMLElement | null} */ (document.querySelector("#bid .count"));
    if (!place) return;
    const picked = document.querySelectorAll("#bid .bid-choice:checked").length;
    place.textContent = place.dataset.text.replace("{count}", String(picked));
  }

  // --- the signals of the team ---------------------------------------------------------------------------

  const lastSignal = () => document.querySelector("#signals .signal-log li:last-child")?.textContent.trim() ?? "";
  let signalled = lastSignal();

  function saySignal() {
    const signal = lastSignal();
    if (signal && signal !== signalled) say(signal);
    signalled = signal;
  }

  // --- clock ---------------------------------------------------------------------------------------------

  /** Seconds left, counted from the moment the server wrote the clock (clocks.js). */
  const secondsLeft = (clock) => Math.max(0, Number(clock.dataset.left) - window.clockAge(clock) / 1000);

  function tick() {
    const clock = document.getElementById("clock");
    if (!clock || !window.clockAge) return;
    const left = Math.ceil(secondsLeft(clock));
    const text = clock.dataset.text.replace("{seconds}", String(left));
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle("short", left <= 10);
    if (left === 10 && document.querySelector("#status.your-turn") && !clock.dataset.warned) {
      clock.dataset.warned = "yes";
      say(text);
      document.dispatchEvent(new CustomEvent("table:soon"));
    }
  }

  // --- after every change --------------------------------------------------------------------------------

  function settle() {
    chosen = null;
    rove(handCards().find((card) => card === document.activeElement));
    for (const part of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".needs-script"))) part.hidden = false;
    count();
    saySituation();
    saySignal();
    sayHint();
    tick();
  }

  /** Who played a card goes on at the hand, not at the top of the page. */
  function keepPlace(was) {
    const active = document.activeElement;
    if (active && active !== document.body && active !== table()) return;
    const places = [was ? document.getElementById(was) : null, document.getElementById("ready"),
      document.querySelector("#hand .pc-btn[tabindex='0'], #bid .bid-choice, .play-actions button"), document.getElementById("status")];
    for (const place of /** @type {(HTMLElement | null)[]} */ (places)) {
      place?.focus({ preventScroll: true }); // the same button may be there and not to be pressed now, or hidden
      if (place && document.activeElement === place) return;
    }
  }

  let focused = null;
  let signalsOpen = false; // the list of signals stays open after one was sent
  document.addEventListener("htmx:beforeRequest", () => {
    signalsOpen = !!/** @type {HTMLDetailsElement | null} */ (document.querySelector("#signal-list"))?.open;
    focused = table()?.contains(document.activeElement) ? document.activeElement.id || "status" : null;
  });
  // A refused move comes back as 422 with the table and the reason on it.
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.xhr.status === 422) {
      event.detail.shouldSwap = true;
      event.detail.isError = false;
    }
  });
  document.addEventListener("htmx:afterSettle", () => {
    if (signalsOpen) document.querySelector("#signal-list")?.setAttribute("open", "");
    settle();
    if (focused) keepPlace(focused);
    focused = null;
  });
  document.addEventListener("live:swapped", () => {
    settle();
    if (document.activeElement === table()) keepPlace(""); // what had the focus is gone; static/live/ left it at the whole table
  });
  setInterval(tick, 500);
  announced = situation(document.getElementById("status")?.firstChild?.textContent.trim() ?? "");
  settle();
})();
