// @ts-check
/* Asking for live parts again, and putting answers in place unless something newer is there. */

import { addToken, isAnonymous, isFromHere, parse, parts, seat, showUpdated, versionOf } from "./page.js";
import { drawing, finish, knownDigests, put } from "./swap.js";
import { isBusy } from "./typing.js";

const SPREAD = 300; // over which the pages of an audience spread their requests
const GONE = new Set([403, 404, 410]);

/** Topics of which a page asks again; null stands for all.
 * @typedef {Set<string> | null} Topics */

let asking = false;
/** What is to be asked for after the present request; undefined: nothing.
 * @type {Topics | undefined} */
let next;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** @type {Topics} */
let due = new Set();
let leavingUntil = 0;
let newest = 0; // the version that the stream sent last
/** Parts that the stream sent and that follow in the next task, by element id.
 * @type {Map<string, import("./swap.js").Drawing>} */
const coming = new Map();
/** Those that follow after a frame.
 * @type {typeof coming} */
const later = new Map();
const task = new MessageChannel(); // no timer: those of a hidden page may wait for a minute
task.port1.onmessage = placeComing;
let replaced = 0; // counts parts put in place by something other than `load`: an answer asked for before may be older

/** @type {(answer: Response, page: Document) => void} */
let loaded = () => undefined;
/** Call this function after each answer that was put in place.
 * @param {typeof loaded} listener */
export const whenLoaded = (listener) => { loaded = listener; };

/** Note that something else put a newer part in place. */
export const noteReplaced = () => { replaced += 1; };

/** Whether a form or a link is on its way: until its answer is there, nothing is refreshed. */
export const isLeaving = () => Date.now() < leavingUntil;
export const stay = () => { leavingUntil = 0; };

/** Leave the page alone for this long; then ask for everything, should the page still be here.
 * @param {number} milliseconds */
export function leave(milliseconds) {
  leavingUntil = Math.max(leavingUntil, Date.now() + milliseconds);
  setTimeout(() => { if (!isLeaving()) refresh(null); }, milliseconds + 10);
}

/** Ask again soon for what a topic concerns; null: for everything.
 * @param {string | null} topic */
export function soon(topic) {
  due = topic === null || due === null ? null : due.add(topic);
  if (timer !== undefined) return;
  timer = setTimeout(() => {
    const changed = due;
    timer = undefined;
    due = new Set();
    refresh(changed);
  }, seat() ? 0 : Math.random() * SPREAD);
}

/** Ask again for all live parts, or for those of the changed topics.
 * @param {Topics} changed */
export async function refresh(changed) {
  if (isLeaving()) return; // everything is asked for if the page stays
  if (asking) {
    next = changed === null || next === null ? null : new Set([...(next ?? []), ...changed]);
    return;
  }
  asking = true;
  try {
    await Promise.all([...byAddress(changed)].map(([address, ids]) => load(address, ids)));
  } finally {
    asking = false;
    const following = next;
    next = undefined;
    if (following !== undefined) refresh(following);
  }
}

/** @param {Topics} changed @returns {Map<string, string[]>} */
function byAddress(changed) {
  const found = new Map();
  for (const part of parts()) {
    const only = part.dataset.liveTopic;
    if (changed && only && !changed.has(only)) continue;
    const address = part.dataset.live || location.pathname + location.search;
    found.set(address, [...(found.get(address) || []), part.id]);
  }
  return found;
}

/** A player's page says which parts it has: their digests came with them.
 * @param {string[]} ids @returns {Record<string, string>} */
const headers = (ids) => (seat() ? { "X-Live": "1", "X-Have": knownDigests(ids).join(" ") } : { "X-Live": "1" });

/** @param {Response} answer @param {string} name */
const list = (answer, name) => (answer.headers.get(name) || "").split(" ").filter(Boolean);

/** @param {string} address @param {string[]} ids */
async function load(address, ids) {
  const before = replaced;
  let answer;
  try {
    answer = await fetch(address, { cache: "no-cache", credentials: "same-origin", headers: headers(ids) });
  } catch {
    return; // the strip says so; the next poll or event tries again
  }
  if (isLeaving()) return;
  if (GONE.has(answer.status)) return location.replace(address); // the visitor may no longer see this page
  if (!answer.ok || answer.redirected) return;
  const page = parse(await answer.text());
  if (isLeaving()) return;
  const version = Number(answer.headers.get("X-Version") ?? versionOf(page)); // 0 where the answer has no table
  if (replaced !== before || (version && version < Math.max(newest, versionOf(document)))) return soon(null);
  placeComing(); // older than this answer
  placeLater();
  const same = new Set(list(answer, "X-Same"));
  /** @type {Map<string, string>} */
  const sent = new Map(list(answer, "X-Parts").map((pair) => /** @type {[string, string]} */ (pair.split("="))));
  if (!place(page, ids.filter((id) => !same.has(id)), sent, address)) return;
  showUpdated();
  if (isAnonymous()) loaded(answer, page);
}

/** Put these parts of a newer page in place.
 * @param {Document} page @param {string[]} ids @param {Map<string, string>} [sent] digests by id @param {string} [address]
 * @returns {boolean} false where the page has become another one, which then takes its place */
export function place(page, ids, sent = new Map(), address = location.pathname + location.search) {
  for (const id of ids) {
    const fresh = page.getElementById(id);
    const old = document.getElementById(id);
    if (old && fresh) {
      put(old, drawing(fresh), sent.get(id));
    } else if (old && !isBusy(old)) {
      location.replace(address);
      return false;
    }
  }
  finish();
  return true;
}

/** Read the changed parts of a player's page, as the stream sent them; an older version is ignored. The next task puts them in
 * place, all that came meanwhile at once. What stands beside the table follows after the next frame, so that the cards need not
 * wait for it.
 * @param {{version: number, html: string, ids: string[]}} news */
export function placeParts(news) {
  if (isLeaving() || news.version < versionOf(document)) return;
  newest = news.version;
  const page = parse(news.html);
  addToken(page);
  for (const part of parts().filter((part) => part.tagName === "SECTION")) {
    const fresh = page.getElementById(part.id);
    if (fresh) ("liveLater" in part.dataset ? later : coming).set(part.id, drawing(fresh));
    else if (!news.ids.includes(part.id) && isFromHere(part) && !isBusy(part)) return location.reload();
  }
  task.port2.postMessage(null);
}

/** Put in place what the stream sent; the rest after the next frame. */
export function placeComing() {
  if (isLeaving()) for (const sent of [coming, later]) sent.clear(); // everything is asked for if the page stays
  if (placeAll(coming)) showUpdated();
  if (later.size) afterFrame(placeLater);
}

/** Put in place what could wait for a frame. */
const placeLater = () => placeAll(later);

/** @param {typeof coming} sent @returns {boolean} whether there were any */
function placeAll(sent) {
  const any = sent.size > 0;
  for (const [id, fresh] of sent) {
    const part = document.getElementById(id);
    const version = versionOf(fresh.part);
    if (part && (!version || version >= versionOf(document))) put(part, fresh); // an answer may have brought a newer table
  }
  sent.clear();
  finish();
  return any;
}

/** Once the next frame is drawn, or soon where none is: a hidden page draws nothing.
 * @param {() => void} act */
function afterFrame(act) {
  if (document.hidden) setTimeout(act, 0);
  else requestAnimationFrame(() => setTimeout(act, 0));
}

/** Ask for everything if the page shows an older version than the stream sent. */
export function catchUp() {
  if (!coming.size && versionOf(document) < newest) soon(null);
}
