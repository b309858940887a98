// @ts-check
/* A move that was pressed while there was no connection. It is kept in the browser, shown as unsent, and sent with the word of
 * its turn when the connection is back: once, or the table says why it no longer counts. One move a table is kept; pressed again
 * it is taken back.
 *
 *   <form data-keep …>     a form whose press is kept (boost.js sends it, and says when it could not)
 *   <div id="unsent" …>    where the sentence is
 */
(() => {
  "use strict";

  const AGAIN = 3_000; // milliseconds between two tries
  const PATIENCE = 10_000; // for one answer
  const TRANSIENT = 6_000; // how long a sentence stays that asks for nothing
  const place = document.getElementById("unsent");
  const table = () => document.getElementById("table");
  const store = `troeftafel-unsent-${table()?.dataset.id}-${table()?.dataset.own}`;
  if (!place || !table()?.dataset.own) return;

  let trying = null; // the request on its way
  let memory = null; // where the browser keeps nothing for pages
  let fading = null;
  let refused = ""; // why the last move no longer counted, until it was read

  // --- what is kept ------------------------------------------------------------------------------------------

  function read() {
    try {
      return JSON.parse(localStorage.getItem(store) ?? "null");
    } catch {
      return memory;
    }
  }

  function write(entry) {
    memory = entry;
    try {
      if (entry) localStorage.setItem(store, JSON.stringify(entry));
      else localStorage.removeItem(store);
    } catch {
      // kept as long as this page is open
    }
    draw();
  }

  function drop() {
    trying?.abort();
    trying = null;
    write(null);
  }

  /** What was pressed, in the words of its button. */
  function wordsOf(form, button) {
    if (form.id === "bid" || form.classList.contains("say-number")) return place.dataset.bid;
    return (button?.dataset.name ?? button?.textContent ?? "").trim();
  }

  function keep({ form, body, id, submitter }) {
    const values = [...body].filter(([name]) => name !== "csrfmiddlewaretoken");
    refused = "";
    write({ action: form.action, values, part: id, button: submitter?.id ?? "", words: wordsOf(form, submitter) });
    announce(fill(place.dataset.text, read()));
  }

  // --- the sentence ------------------------------------------------------------------------------------------

  const fill = (text, entry) => text.replace("{move}", entry.words);

  function announce(text) {
    const live = document.getElementById("say-now");
    if (live) live.textContent = text;
  }

  /** `button` is what its button says; without one there is nothing to press. */
  function show(text, button = "") {
    clearTimeout(fading);
    place.querySelector("p").textContent = text;
    place.querySelector("button").hidden = !button;
    place.querySelector("button").textContent = button;
    place.hidden = false;
  }

  function showFor(text) {
    show(text);
    announce(text);
    fading = setTimeout(draw, TRANSIENT);
  }

  /** The pressed card stays lifted, whatever is drawn again around it. */
  function draw() {
    const entry = read();
    for (const other of document.querySelectorAll("#table .unsent")) other.classList.remove("unsent");
    if (!entry) return void (place.hidden = !refused);
    show(fill(place.dataset.text, entry), place.dataset.take);
    if (entry.button) document.getElementById(entry.button)?.classList.add("unsent");
  }

  // --- sending -----------------------------------------------------------------------------------------------

  async function send() {
    const entry = read();
    const token = /** @type {HTMLElement | null} */ (document.querySelector("[data-token]"))?.dataset.token;
    if (!entry || trying || !token) return;
    const attempt = new AbortController();
    trying = attempt;
    const late = setTimeout(() => attempt.abort(), PATIENCE);
    try {
      const body = new URLSearchParams([...entry.values, ["csrfmiddlewaretoken", token]]);
      const headers = { "HX-Request": "true" };
      const answer = await fetch(entry.action, { method: "POST", body, headers, credentials: "same-origin", signal: attempt.signal });
      const text = await answer.text();
      if (trying === attempt && answer.status < 500) arrive(entry, answer, text);
    } catch {
      // no connection yet: tried again
    } finally {
      clearTimeout(late);
      if (trying === attempt) trying = null;
    }
  }

  /** The server has answered: the move is made, or its reason stands on the table it sent. */
  function arrive(entry, answer, text) {
    trying = null;
    refused = answer.status === 422 ? reasonIn(text) : "";
    write(null);
    document.dispatchEvent(new CustomEvent("boost:answer", { detail: { answer, text, id: entry.part } }));
    if (answer.ok) return showFor(fill(place.dataset.sent, entry));
    const why = fill(place.dataset.gone, entry).replace("{reason}", refused || place.dataset.changed);
    if (!refused) return showFor(why);
    show(why, place.dataset.close); // until it is read: the table below may be drawn again at any moment
    announce(why);
  }

  /** Why the table refused the move. */
  function reasonIn(html) {
    return new DOMParser().parseFromString(html, "text/html").querySelector("#problem p strong")?.textContent.trim() ?? "";
  }

  // --- when --------------------------------------------------------------------------------------------------

  document.addEventListener("htmx:sendError", (event) => {
    const { form } = event.detail ?? {};
    if (form?.matches("[data-keep]")) keep(event.detail);
    else if (form) showFor(place.dataset.other);
  });
  // Another move is pressed: it takes the place of the one that waits.
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.detail?.elt?.matches?.("[data-keep]") && read()) drop();
  });
  addEventListener("click", (event) => {
    if (!/** @type {HTMLElement} */ (event.target).closest?.("#table .unsent, #unsent button")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (read()) announce(place.dataset.back);
    refused = "";
    drop();
  }, true);
  addEventListener("online", send);
  document.addEventListener("live:changed", send);
  document.addEventListener("live:swapped", draw);
  document.addEventListener("htmx:afterSettle", () => { if (read()) draw(); });
  setInterval(send, AGAIN);
  draw();
  send();
})();
