// @ts-check
/* Keeps an open page up to date.
 *
 *   <body data-topics="event:club-evening table:12">
 *   <section id="standings" data-live="/some/address/" data-announce="The standings changed.">
 *
 * One event stream for each visible page says only that a topic changed. Each element with `data-live` is then asked for
 * again (at the address in the attribute, or this page's own) and the part with the same id takes its place, without
 * moving focus or scroll. An element with `data-live-topic` listens to that topic only. Without a stream the page asks
 * every 10 s. Where the part has gone, or the address answers 403, 404 or 410, that answer replaces the page.
 * A page that is the same for all anonymous visitors (`data-anonymous` at the body) names its address to the stream and
 * receives each new version (shared_page.js). An element with `data-seat` holds the proof of a player's seat: it goes
 * along with the stream, which then stays open in the background. News of the seat becomes `live:seat`, and a question for a
 * heartbeat `live:beat`.
 * Other scripts may listen to `live:changed`, `live:swapped`, `live:seat` and `live:beat` on the document. They say `live:late`
 * when an announced change did not arrive, and `live:answered` when they set `data-answered` at a part, which is then replaced
 * although something is typed in it.
 */

import { connect, describeOutage, disconnect, down, isDown, isResting, reconnect } from "./connection.js";
import { parts, seat, topics } from "./page.js";
import { catchUp, leave, noteReplaced, placeComing, refresh, soon, stay } from "./refresh.js";
import { noteDrawn, putWaiting, stopWaiting } from "./swap.js";
import { followPresses } from "./typing.js";

const POLL = 10_000;
const CHECK = 15_000; // how often a player's page checks whether it has missed something
const FORM_ANSWER = 30_000; // how long the answer to a form may take
const NEXT_PAGE = 5_000; // how long the next page may take; a link to a file leaves this one where it is
const FAILURES = ["htmx:sendError", "htmx:responseError", "htmx:timeout"];

/** @param {Element} place */
const within = (place) => parts().filter((part) => place.contains(part));

function start() {
  if (seat()) noteDrawn(parts()); // the scripts of the table run after this one
  document.addEventListener("focusout", () => setTimeout(putWaiting, 0));
  document.addEventListener("reset", () => setTimeout(putWaiting, 0));
  document.addEventListener("live:answered", putWaiting);
  followPresses(putWaiting);
  document.addEventListener("htmx:beforeSwap", (event) => {
    const own = within(/** @type {CustomEvent} */ (event).detail.target);
    if (!own.length) return;
    noteReplaced();
    placeComing(); // it came before this answer, which may say why a move was refused
    own.forEach(stopWaiting);
  });
  // While the event is on its way down: the other scripts write into the new part when they hear of it.
  document.addEventListener("htmx:afterSwap", (event) => noteDrawn(within(/** @type {Element} */ (event.target))), true);
  document.addEventListener("htmx:afterSettle", catchUp); // the answer may be older than what the stream sent meanwhile
  for (const failure of FAILURES) document.addEventListener(failure, () => soon(null));
  document.addEventListener("live:late", () => soon(null)); // the stream did not bring what the answer to a form announced
  document.addEventListener("submit", (event) => {
    if (!event.defaultPrevented && /** @type {HTMLFormElement} */ (event.target).method !== "dialog") leave(FORM_ANSWER);
  });
  window.addEventListener("beforeunload", () => leave(NEXT_PAGE));
  window.addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    stay();
    refresh(null);
  });
  document.addEventListener("visibilitychange", () => {
    if (isResting()) return disconnect();
    connect();
    refresh(null);
  });
  window.addEventListener("online", () => { reconnect(); refresh(null); });
  window.addEventListener("offline", down);
  window.addEventListener("pagehide", disconnect);
  setInterval(describeOutage, 1000);
  setInterval(() => { if (!document.hidden && isDown()) refresh(null); }, POLL);
  setInterval(() => { if (!document.hidden && seat()) refresh(null); }, CHECK);
  connect();
}

if (topics.length || document.querySelector("[data-live]")) start();
