// @ts-check
/* The event stream of a page: open while the page is visible, and described in the strip. */

import { clock, isAnonymous, seat, showState, strip, text, topics } from "./page.js";
import { placeParts, refresh, soon, whenLoaded } from "./refresh.js";

const shared = isAnonymous() ? await import("./shared_page.js") : null; // personal pages do without

const OFFLINE_AFTER = 30_000;
const RETRY = [3_000, 7_000]; // between these, so that pages do not all come back at once

/** @type {EventSource | null} */
let source = null;
/** @type {{at: number, time: string} | null} */
let downSince = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let retry;
let arriving = Promise.resolve(); // pages that the stream sent, one after the other

/** Whether the page does without a stream: nobody looks at it. The page of a player shows that they are there. */
export const isResting = () => document.hidden && !seat();

/** Whether the page has to ask by itself. */
export const isDown = () => downSince !== null || !source || source.readyState !== EventSource.OPEN;

/** Describe an outage in the strip; its sentence contains the seconds so far. */
export function describeOutage() {
  if (downSince) describe();
}

/** Say in the strip whether changes arrive. */
function describe() {
  if (!strip || !topics.length) return;
  if (downSince === null) return showState("live", text("live"));
  const away = Date.now() - downSince.at;
  if (!navigator.onLine || away > OFFLINE_AFTER) return showState("offline", text("offline", { time: downSince.time }));
  showState("reconnecting", text("reconnecting", { seconds: String(Math.round(away / 1000)) }));
}

function up() {
  const missed = downSince !== null;
  downSince = null;
  describe();
  if (missed) refresh(null);
}

export function down() {
  downSince ??= { at: Date.now(), time: clock(false) };
  describe();
  if (source?.readyState !== EventSource.CLOSED) return;
  // The server refused, for instance because too many pages are open: then the browser does not try again.
  source.close();
  source = null;
  clearTimeout(retry);
  retry = setTimeout(connect, RETRY[0] + Math.random() * (RETRY[1] - RETRY[0]));
}

/** Open the stream, unless it is open or nobody looks. */
export async function connect() {
  if (source || !topics.length || isResting()) return;
  if (shared?.isSent()) {
    await shared.recall();
    if (source || isResting()) return;
  }
  const query = new URLSearchParams(topics.map((topic) => ["topic", topic]));
  const proof = seat();
  if (proof) query.set("seat", proof);
  if (shared?.isSent()) query.set("page", location.pathname);
  if (shared?.have()) query.set("have", shared.have());
  source = new EventSource(`/live/?${query}`);
  source.addEventListener("open", up);
  source.addEventListener("error", down);
  on("changed", (news) => soon(news.topic));
  on("parts", placeParts);
  on("page", (news) => { arriving = arriving.then(() => shared?.placeWhole(news)).catch(startOver); });
  source.addEventListener("beat", () => document.dispatchEvent(new CustomEvent("live:beat")));
  source.addEventListener("seat", (event) => {
    document.dispatchEvent(new CustomEvent("live:seat", { detail: JSON.parse(event.data) }));
  });
}

/** @param {string} kind @param {(news: any) => void} listener */
function on(kind, listener) {
  source?.addEventListener(kind, (event) => {
    const news = JSON.parse(event.data);
    document.dispatchEvent(new CustomEvent("live:changed", { detail: news }));
    listener(news);
  });
}

/** Close the stream: a browser has six connections for each site. */
export function disconnect() {
  clearTimeout(retry);
  source?.close();
  source = null;
}

export function reconnect() {
  disconnect();
  connect();
}

/** What came cannot be used: ask, and let the next page come whole. */
function startOver() {
  shared?.forget();
  reconnect();
  soon(null);
}

whenLoaded((answer, page) => {
  shared?.noteShown(answer.headers.get("ETag") || "");
  if ("anonymous" in page.body.dataset || !isAnonymous()) return;
  delete document.body.dataset.anonymous; // the visitor has signed in elsewhere: the page is personal now
  reconnect();
});
