// @ts-check
/* A page that is the same for all anonymous visitors: the stream sends it whenever it changes, whole or as a difference
 * from the page that this browser says to have. */

import { patched, unpack } from "./html_diff.js";
import { isAnonymous, isFromHere, parse, parts, showUpdated } from "./page.js";
import { isLeaving, noteReplaced, place, soon } from "./refresh.js";
import { comparable } from "./swap.js";

const MAX_FAILURES = 2;

let shown = ""; // the ETag of the page whose parts are shown, where known
let text = ""; // the page that the stream sent last, and its ETag: the next one may come as a difference from it
let etag = "";
let failures = 0;
/** @type {Promise<void> | null} */
let recalled = null;

/** Whether the stream may send this page. */
export const isSent = () =>
  isAnonymous() && !location.search && "DecompressionStream" in window && failures < MAX_FAILURES && parts().every(isFromHere);

/** Find this page in the browser's cache, to receive only what differs from it. */
export const recall = () => (recalled ??= fromCache());

/** The ETag of the page that this browser has. */
export const have = () => etag;

async function fromCache() {
  try {
    const kept = await fetch(location.pathname, { cache: "only-if-cached", mode: "same-origin" });
    const body = await kept.text();
    if (kept.ok) [text, etag] = [body, kept.headers.get("ETag") || ""];
  } catch {
    return; // then the next page comes whole
  }
}

/** Note the ETag of the page that was asked for and put in place.
 * @param {string} tag */
export const noteShown = (tag) => { shown = tag; };

/** Put the page in place. Without `packed` it is still the one that was sent last.
 * @param {{topic: string, mark: string, packed?: string, since?: string}} news
 * @throws {Error} where the difference is from another page than this browser has */
export async function placeWhole(news) {
  if (!news.packed) return isShown(news.mark) ? showUpdated() : soon(news.topic);
  const unpacked = await unpack(news.packed);
  if (news.since !== undefined && news.since !== etag) throw new Error("The difference is from another page.");
  text = news.since === undefined ? unpacked : patched(text, JSON.parse(unpacked));
  etag = news.mark;
  if (isLeaving()) return;
  noteReplaced();
  if (!place(parse(text), parts().map((part) => part.id))) return;
  shown = news.mark;
  showUpdated();
}

/** Forget the page that was sent: it could not be used, so the next one is to come whole. */
export function forget() {
  failures += 1;
  text = etag = "";
}

/** Whether the parts shown are those of this page: the browser may have cached another one.
 * @param {string} tag */
function isShown(tag) {
  if (!shown && tag === etag) {
    const page = parse(text);
    if (parts().every((part) => comparable(part) === comparable(page.getElementById(part.id) || document.body))) shown = tag;
  }
  return shown === tag;
}
