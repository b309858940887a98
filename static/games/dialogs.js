// @ts-check
/* The dialogs of the games with a script: a bid tells what it means while it is put together, an answer is sent once,
 * and new cards come in. Without it every form says the same in its labels. */
(() => {
  "use strict";

  const bid = () => document.querySelector("#bid[data-least]");
  const chosen = () => [.../** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("#bid .bid-choice:checked"))];

  // --- what a bid means ----------------------------------------------------------------------------------

  /** `7 + 5 − 2`, and what that comes to. */
  function summed(cards) {
    const word = /** @type {HTMLSelectElement | null} */ (document.getElementById("declaration"))?.value ?? "";
    const signed = cards.map((card) => {
      const minus = /** @type {HTMLInputElement | null} */ (document.querySelector(`#bid [name="minus"][value="${card.value}"]`))?.checked;
      return minus ? -Number(card.dataset.value) : Number(card.dataset.value);
    });
    if (word === "subtract" && signed.length === 2) signed.sort((one, other) => other - one)[1] *= -1;
    const worth = signed.reduce((sum, value) => sum + value, 0);
    const formula = signed.map((value, at) => (value < 0 || Object.is(value, -0) ? (at ? " − " : "−") : at ? " + " : "") + Math.abs(value));
    return [formula.join(""), worth];
  }

  function tellWorth() {
    const place = document.getElementById("bid-worth");
    if (!place) return;
    place.dataset.help ??= place.textContent;
    const cards = chosen();
    if (!cards.length) place.textContent = place.dataset.help;
    else if (cards.length === 1 && !document.querySelector("#bid [name='minus']:checked")) place.textContent = cards[0].title;
    else {
      const [sum, worth] = summed(cards);
      place.textContent = place.dataset.sum.replace("{sum}", sum).replace("{worth}", String(worth).replace("-", "−"));
    }
  }

  // --- cards to tick are one tab stop, and the signs below them another ---------------------------------

  const boxes = (name) => [.../** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll(`#bid input[type="checkbox"][name="${name}"]`))];

  function rove(name, current) {
    const all = boxes(name);
    const stop = all.includes(current) ? current : all.find((box) => box.tabIndex === 0 && box.hasAttribute("tabindex")) ?? all[0];
    for (const box of all) box.tabIndex = box === stop ? 0 : -1;
    if (name === "card") for (const minus of boxes("minus")) minus.tabIndex = minus.value === stop.value ? 0 : -1; // its own sign is next
  }

  document.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step || !/** @type {HTMLElement} */ (event.target).matches?.("#bid input[type='checkbox']")) return;
    event.preventDefault();
    const box = /** @type {HTMLInputElement} */ (event.target);
    const all = boxes(box.name);
    const next = all[(all.indexOf(box) + step + all.length) % all.length];
    rove(box.name, next);
    next.focus();
  });

  // --- what is chosen and not locked is kept, should the clock run out ----------------------------------

  let keeping = null;

  function keepChoice(form) {
    if (!form.dataset.choose || chosen().length < Number(form.dataset.least)) return;
    keeping?.abort();
    keeping = new AbortController();
    fetch(form.dataset.choose, { method: "POST", body: new FormData(form), headers: { "X-Live": "1" }, signal: keeping.signal })
      .catch(() => {}); // nothing is lost: it is sent again with the bid itself
  }

  document.addEventListener("change", (event) => {
    const form = /** @type {HTMLElement} */ (event.target).closest?.("#bid");
    if (!form || form !== bid()) return;
    tellWorth();
    keepChoice(form);
  });

  // --- one press is one answer ---------------------------------------------------------------------------

  document.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (!form.closest?.("#table")) return;
    if (form.dataset.sent) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    keeping?.abort();
    form.dataset.sent = "yes";
  }, true);

  /** What was not answered may be pressed again; the page it stands on has a key, so it still is one move. */
  function unlock() {
    for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("#table form[data-sent]"))) delete form.dataset.sent;
  }

  // --- screen readers hear every play, also while the log itself is behind another tab --------------------------------

  const KEPT = 30;
  const logLines = () => [...document.querySelectorAll("#log .play-log li")];
  let announced = new Set(logLines().map((line) => line.id));

  /** New lines of the log one by one, so that two of the same words are two. */
  function tellLog() {
    const place = document.getElementById("say-log");
    const lines = logLines();
    for (const line of place ? lines.filter((one) => !announced.has(one.id)) : []) {
      place.append(Object.assign(document.createElement("p"), { textContent: line.textContent }));
    }
    while (place?.children.length > KEPT) place.firstElementChild.remove();
    if (lines.length) announced = new Set(lines.map((line) => line.id));
  }

  function settle() {
    tellLog();
    if (boxes("card").length) rove("card", document.activeElement);
    tellWorth();
  }

  document.addEventListener("htmx:afterRequest", unlock);
  document.addEventListener("htmx:sendError", unlock);
  document.addEventListener("htmx:afterSettle", settle);
  document.addEventListener("live:swapped", settle);
  addEventListener("pageshow", unlock);
  settle();
})();
