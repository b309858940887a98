// @ts-check
/* A replay with a script: every step of the deal is asked for once, then steps are instant. The address keeps the moment
 * (#d3.t7.c2), so that it can be copied and gone back to. Without it each step is a page of its own (?at=d3.t7.c2). */
(() => {
  "use strict";

  const EVERY = 1000, HELD = 1500; // milliseconds between two cards when it plays by itself, and after a finished trick
  const replay = document.getElementById("replay");
  if (!replay) return;

  const board = document.getElementById("replay-board");
  const slider = /** @type {HTMLInputElement | null} */ (document.getElementById("replay-slider"));
  const player = document.getElementById("step-play");
  const hidden = document.querySelector(".no-spoilers") !== null;
  let steps = [];
  let now = Number(replay.dataset.index);
  let playing = null;

  const dealOf = (at) => at.split(".")[0];
  const placeOf = (at) => ["t", "c", "m"].map((letter) => Number(new RegExp(`\\.${letter}(\\d+)`).exec(at)?.[1] ?? 0));

  /** Whether moment `one` is not after `other`. */
  function notAfter(one, other) {
    const [a, b] = [placeOf(one), placeOf(other)];
    const differs = a.findIndex((number, index) => number !== b[index]);
    return differs < 0 || a[differs] < b[differs];
  }

  /** The step of a moment, or the last one before it; `t7` alone is when trick 7 is about to be led. */
  function indexOf(at) {
    const [trick, card, bid] = placeOf(at);
    const wanted = trick && !card && !bid ? `.t${trick - 1}.c99.m999` : at;
    return steps.findLastIndex((step) => notAfter(step.at, wanted));
  }

  // --- drawing -------------------------------------------------------------------------------------------

  function drawHands() {
    const worth = steps[now].worth;
    for (const card of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#replay-hands li"))) {
      const { since, until, card: text } = card.dataset;
      const played = until !== undefined && now >= Number(until);
      const [short, best, words] = worth[text] ?? ["", false, ""];
      card.hidden = now < Number(since);
      card.classList.toggle("played", played);
      card.classList.toggle("best", best);
      /** @type {HTMLElement} */ (card.querySelector(".played-word")).hidden = !played;
      const place = /** @type {HTMLElement} */ (card.querySelector(".worth"));
      place.textContent = short;
      place.title = words;
    }
  }

  function drawList() {
    for (const line of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#replay-tricks [data-index]"))) {
      const at = Number(line.dataset.index);
      if (hidden) line.hidden = at > now;
      const lost = line.querySelector(".lost");
      if (lost) lost.textContent = steps[at].lost ?? "";
      const link = line.querySelector("a");
      if (!link) continue;
      if (at === now) link.setAttribute("aria-current", "step");
      else link.removeAttribute("aria-current");
    }
  }

  /** Links that stay at this moment, and those that lead to the steps around it. */
  function drawLinks() {
    const { at, back, on } = steps[now];
    const last = steps.length - 1;
    const targets = { first: 0, "trick-back": back, back: Math.max(now - 1, 0), on: Math.min(now + 1, last), "trick-on": on, last };
    for (const [name, index] of Object.entries(targets)) point(document.getElementById(`step-${name}`), steps[index].at);
    for (const link of document.querySelectorAll("[data-keeps-at]")) point(link, at);
    for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("[data-at-now]"))) field.value = String(at);
    document.getElementById("replay-end").hidden = now !== last;
    if (slider) slider.value = String(now);
  }

  function point(link, at) {
    const address = new URL(link.href);
    address.searchParams.set("at", at);
    link.href = address;
  }

  /** Words beside the signs, so that who uses a screen reader hears the step, once. */
  function say() {
    const place = document.getElementById("replay-say");
    const sentence = steps[now].said;
    place.textContent = place.textContent === sentence ? `${sentence} ` : sentence;
  }

  /** Sets the table to this step; motion.js moves the cards that are new on it, and those that go back into a hand. */
  function draw() {
    const back = Motion.places();
    board.innerHTML = steps[now].board;
    replay.dataset.at = steps[now].at;
    replay.dataset.index = String(now);
    drawHands();
    drawList();
    drawLinks();
    Motion.drawn();
    Motion.takeBack(back);
  }

  const doneTrick = () => board.querySelector(".trick.done");

  // --- going ---------------------------------------------------------------------------------------------

  /** The address of this moment: what is asked of the server without the moment, and the moment behind #. */
  function address() {
    const here = new URL(location.href);
    here.searchParams.delete("at");
    here.hash = steps[now].at;
    return here;
  }

  async function go(index, { keep = true } = {}) {
    const to = Math.min(Math.max(index, 0), steps.length - 1);
    if (!steps.length || to === now) return;
    const leads = to === now + 1 && doneTrick();
    now = to;
    if (keep) history.pushState(null, "", address());
    else history.replaceState(null, "", address());
    if (leads) await Motion.sweep(leads); // the finished trick goes to its winner first
    if (now !== to) return; // another press came meanwhile
    draw();
    say();
  }

  function stop() {
    clearTimeout(playing);
    playing = null;
    player.setAttribute("aria-pressed", "false");
  }

  async function playOn() {
    await go(now + 1, { keep: false });
    if (!playing) return;
    if (now === steps.length - 1) return stop();
    wait();
  }

  function wait() {
    playing = setTimeout(playOn, doneTrick() ? HELD : EVERY);
  }

  function play() {
    if (playing) return stop();
    if (now === steps.length - 1) go(0);
    player.setAttribute("aria-pressed", "true");
    wait();
  }

  const ways = {
    first: () => go(0),
    "trick-back": () => go(steps[now].back),
    back: () => go(now - 1),
    on: () => go(now + 1),
    "trick-on": () => go(steps[now].on),
    last: () => go(steps.length - 1),
  };
  const keys = { Home: "first", PageUp: "trick-back", ArrowLeft: "back", ArrowRight: "on", PageDown: "trick-on", End: "last" };

  function follow(way) {
    stop();
    ways[way]();
  }

  document.addEventListener("click", (event) => {
    if (!steps.length || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const control = /** @type {HTMLElement} */ (event.target).closest?.("#replay-controls a");
    const line = /** @type {HTMLElement} */ (event.target).closest?.("#replay-tricks li a");
    if (/** @type {HTMLElement} */ (event.target).closest?.("#step-play")) return play();
    if (!control && !line) return;
    event.preventDefault();
    if (control) return follow(control.id.replace("step-", ""));
    stop();
    go(Number(line.closest("li").dataset.index));
  });

  document.addEventListener("keydown", (event) => {
    if (!steps.length || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    if (event.target !== document.body && !/** @type {HTMLElement} */ (event.target).closest?.("#replay")) return;
    if (/** @type {HTMLElement} */ (event.target).matches("input")) return; // the slider knows these keys itself
    if (event.key === " " && !/** @type {HTMLElement} */ (event.target).matches("button, a")) {
      event.preventDefault();
      return play();
    }
    if (!keys[event.key]) return;
    event.preventDefault();
    follow(keys[event.key]);
  });

  slider?.addEventListener("input", () => {
    stop();
    go(Number(slider.value), { keep: false });
  });

  // --- the menu -------------------------------------------------------------------------------------------

  const menu = /** @type {HTMLDetailsElement | null} */ (document.getElementById("menu"));
  document.addEventListener("click", (event) => {
    if (menu.open && !menu.contains(/** @type {Node} */ (event.target))) menu.open = false;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });

  // --- the list as text ----------------------------------------------------------------------------------

  document.addEventListener("click", async (event) => {
    const button = /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (event.target).closest?.("#copy-tricks"));
    if (!button) return;
    try {
      await navigator.clipboard.writeText(document.getElementById("tricks-text").innerText.trim());
      document.getElementById("copied").textContent = button.dataset.copied;
    } catch {
      getSelection().selectAllChildren(document.getElementById("tricks-text"));
    }
  });

  // --- beginning, and going back -------------------------------------------------------------------------

  /** The moment behind #: here, or in another deal, which is a page of its own. */
  function followAddress() {
    const at = location.hash.slice(1);
    if (!/^d\d+/.test(at)) return;
    if (dealOf(at) !== dealOf(replay.dataset.at)) {
      const there = new URL(location.href);
      there.hash = "";
      there.searchParams.set("at", at);
      return location.replace(there);
    }
    const index = indexOf(at);
    if (index >= 0 && index !== now) {
      stop();
      now = index;
      draw();
      say();
    }
  }

  async function load() {
    const answer = await fetch(replay.dataset.steps, { headers: { "X-Live": "1" } });
    if (!answer.ok) return; // the links lead on by themselves
    const again = steps.length > 0;
    steps = (await answer.json()).steps;
    for (const part of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".needs-script"))) part.hidden = false;
    followAddress();
    if (again) draw(); // hindsight has come
    drawHands();
    drawLinks();
    if (!new URL(location.href).hash) history.replaceState(null, "", address());
    replay.dataset.ready = "yes";
  }

  const here = /** @type {HTMLElement | null} */ (document.querySelector("#replay-deals [aria-current]"));
  if (here) here.closest("nav").scrollLeft = here.offsetLeft - 24; // many deals lie in a row that scrolls
  window.addEventListener("popstate", followAddress);
  document.addEventListener("live:swapped", (event) => event.detail.ids.includes("hindsight") && load());
  load();
})();
