// @ts-check
/* The page of a player: it tells the server that it is there, also when the stream asks for it, gives way to a newer page of the
 * same player, and counts how long others have been offline. The stream itself is that of static/live/, which brings the proof of
 * the seat along. */
(() => {
  "use strict";

  const BEAT = 2_500; // without a stream: the server takes the player for offline after two of them
  const BEAT_BESIDE_STREAM = 10_000; // the server notices by itself when the stream ends
  const presence = document.getElementById("presence");
  const notice = document.getElementById("newer-window");
  let given = false; // a newer page has the seat
  let lastBeat = 0;

  // --- being there ---------------------------------------------------------------------------------------

  const hasStream = () => document.getElementById("status-strip")?.dataset.state === "live";

  async function beat(isAsked = false) {
    if (!presence || given || !navigator.onLine) return;
    const beatsAreFresh = hasStream() && Date.now() - lastBeat < (isAsked ? BEAT_BESIDE_STREAM / 2 : BEAT_BESIDE_STREAM);
    if (beatsAreFresh) return;
    lastBeat = Date.now();
    try {
      await fetch("/live/beat", { method: "POST", body: presence.dataset.seat, credentials: "omit", keepalive: true });
    } catch {
      // the strip at the top says that the connection is lost
    }
  }

  // --- one page has the seat -----------------------------------------------------------------------------

  /** Everything of the table is kept as it stands, and nothing of it can be pressed. */
  function give() {
    if (given) return;
    given = true;
    for (const part of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#main > *:not(#presence)"))) part.inert = true;
    notice.hidden = false;
    document.getElementById("play-here").focus();
  }

  document.addEventListener("live:seat", (event) => {
    if (event.detail.claim === "newer") return give();
    if (event.detail.claim === "stale") location.reload();
  });

  // The page that is asked for again is the newest.
  document.getElementById("play-here")?.addEventListener("click", () => location.reload());

  // --- others --------------------------------------------------------------------------------------------

  const since = new WeakMap(); // mark -> the moment from which it counts

  function count() {
    for (const mark of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".mark.offline[data-gone]"))) {
      if (!since.has(mark)) since.set(mark, Date.now() - 1000 * Number(mark.dataset.gone));
      const seconds = Math.floor((Date.now() - since.get(mark)) / 1000);
      const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
      const text = mark.dataset.text.replace("{time}", time);
      if (mark.textContent !== text) mark.textContent = text;
    }
  }

  setInterval(beat, BEAT);
  document.addEventListener("live:beat", () => beat(true)); // the browser slows the timers of a hidden page
  setInterval(count, 1000);
  document.addEventListener("live:swapped", count);
  document.addEventListener("htmx:afterSettle", count);
})();
