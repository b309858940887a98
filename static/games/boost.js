/* Sends the forms of the card table without leaving the page, in the place of htmx, which weighs more than the whole table.
 * Parts with `hx-boost="true"` and an id are replaced by the part of the same id in the answer. The events are those of htmx,
 * so other scripts need not know which of the two is there. */
(() => {
  "use strict";

  const PATIENCE = 10_000; // milliseconds for an answer: a line that hangs is none
  const STREAM_WITHIN = 1_000; // milliseconds for the stream to bring the table after a move
  const emit = (place, name, detail) => place.dispatchEvent(new CustomEvent(`htmx:${name}`, { bubbles: true, cancelable: true, detail }));

  document.addEventListener("submit", (event) => {
    const form = event.target;
    const part = form.closest('[hx-boost="true"][id]');
    if (!part || event.defaultPrevented || form.method !== "post" || form.closest('[hx-boost="false"]')) return;
    event.preventDefault();
    send(form, new URLSearchParams(new FormData(form, event.submitter)), part.id, event.submitter);
  });

  async function send(form, body, id, submitter) {
    emit(form, "beforeRequest", { elt: form, submitter, target: document.getElementById(id) });
    const signal = AbortSignal.timeout(PATIENCE);
    try {
      const answer = await fetch(form.action, { method: "POST", body, credentials: "same-origin", headers: headers(), signal });
      if (answer.status === 204) await streamed(Number(answer.headers.get("X-Version")), id);
      else put(answer, await answer.text(), id);
    } catch (error) {
      if (!(error instanceof TypeError) && error.name !== "TimeoutError") throw error;
      emit(document.body, "sendError", { error, form, body, id, submitter });
    } finally {
      emit(document.body, "afterRequest", { target: document.getElementById(id) });
    }
  }

  /** A page whose stream is open receives the table there, and not in the answer as well. */
  function headers() {
    const isOpen = document.getElementById("status-strip")?.dataset.state === "live" && document.querySelector("[data-seat]");
    return { "HX-Request": "true", ...(isOpen ? { "X-Stream": "yes" } : {}) };
  }

  /** Waits until the page shows this version of the table; asks for it when the stream does not bring it. */
  async function streamed(version, id) {
    const shows = () => versionOf(document) >= version;
    const part = document.getElementById(id);
    if (part) part.dataset.answered = "yes"; // what was typed in it has been sent, so the table may replace it, once
    document.dispatchEvent(new CustomEvent("live:answered")); // the stream may have been faster
    if (!shows()) {
      await new Promise((resolve) => {
        const late = setTimeout(() => { document.dispatchEvent(new CustomEvent("live:late")); resolve(); }, STREAM_WITHIN);
        document.addEventListener("live:swapped", function swapped() {
          if (!shows()) return;
          document.removeEventListener("live:swapped", swapped);
          clearTimeout(late);
          resolve();
        });
      });
    }
    const target = document.getElementById(id);
    if (target) emit(target, "afterSettle", { target });
  }

  // What was sent again by another script (unsent.js).
  document.addEventListener("boost:answer", (event) => put(event.detail.answer, event.detail.text, event.detail.id));

  const versionOf = (part) => Number(part.querySelector("[data-version]")?.dataset.version ?? 0);

  /** The answer takes the place of the part; one that has no such part is another page, and is gone to. */
  function put(answer, text, id) {
    const target = document.getElementById(id);
    if (!target) return;
    const detail = { target, shouldSwap: answer.ok, isError: !answer.ok, xhr: { status: answer.status } };
    emit(target, "beforeSwap", detail);
    if (!detail.shouldSwap) return emit(target, "responseError", detail);
    const fresh = new DOMParser().parseFromString(text, "text/html").getElementById(id);
    if (!fresh) return location.assign(answer.url);
    if (answer.ok && versionOf(fresh) < versionOf(target)) return emit(target, "afterSettle", { target }); // newer came meanwhile
    const placed = document.importNode(fresh, true);
    target.replaceWith(placed);
    emit(placed, "afterSwap", { target: placed });
    emit(placed, "afterSettle", { target: placed });
  }
})();
