// @ts-check
/* Replacing a part of the page: without moving focus or scroll, and never while someone types or presses in it. */

import { announcer, text } from "./page.js";
import { isBusy } from "./typing.js";

const QUIET = 5_000; // between two announcements to a screen reader
const HIGHLIGHTED = 2_000;

/** A part as the server drew it, and its text to compare.
 * @typedef {{part: Element, text: string}} Drawing */

/** The newer part, by element id, while someone types or presses in the old one.
 * @type {Map<string, Drawing>} */
const waiting = new Map();
/** What the server drew last in each part: scripts write into the page, so the page itself differs from it.
 * @type {WeakMap<Element, string>} */
const texts = new WeakMap();
/** The digest of each part that was asked for, until something else replaces it.
 * @type {WeakMap<Element, string>} */
const digests = new WeakMap();
/** Parts that were replaced and of which the page has not been told, with what had the focus in them.
 * @type {Map<HTMLElement, ReturnType<typeof focusIn>>} */
const swapped = new Map();
let announcedAt = 0;
/** @type {string | null} */
let announcement = null;
/** Texts for everyone in the hall that have not been read out yet; a change elsewhere on the page replaces none of them.
 * @type {string[]} */
const unread = [];

/** The parts that this page holds as the server sent them, as `id=digest`.
 * @param {string[]} ids */
export function knownDigests(ids) {
  return ids.flatMap((id) => {
    const part = document.getElementById(id);
    const digest = part && digests.get(part);
    return digest ? [`${id}=${digest}`] : [];
  });
}

/** A part that the server sent, to be put in place now or in a later task.
 * @param {Element} part @returns {Drawing} */
export const drawing = (part) => ({ part, text: comparable(part) });

/** Note that these parts are as the server drew them: no script has written into them yet.
 * @param {Element[]} drawn */
export const noteDrawn = (drawn) => drawn.forEach((part) => texts.set(part, comparable(part)));

/** Put a newer part in place of an old one, now or when it is no longer busy; `finish` follows the last part.
 * @param {HTMLElement} old @param {Drawing} fresh @param {string} [digest] of the newer part */
export function put(old, fresh, digest) {
  digests.delete(old);
  const differs = (texts.get(old) ?? comparable(old)) !== fresh.text;
  if (differs && isBusy(old)) {
    waiting.set(old.id, fresh);
    return;
  }
  waiting.delete(old.id);
  if (differs) replace(old, fresh.part);
  texts.set(old, fresh.text);
  if (digest) digests.set(old, digest);
}

/** Give the focus back and tell the scripts of the page once all parts are there, so that they measure one page, not one after each part. */
export function finish() {
  if (!swapped.size) return;
  const parts = [...swapped];
  swapped.clear();
  for (const [part, focus] of parts) refocus(part, focus);
  document.dispatchEvent(new CustomEvent("live:swapped", { detail: { ids: parts.map(([part]) => part.id) } }));
}

/** Put in place what waited. */
export function putWaiting() {
  for (const [id, fresh] of [...waiting]) {
    const old = document.getElementById(id);
    if (old) put(old, fresh);
  }
  finish();
}

/** Forget what waits for this part: its own form received a newer answer.
 * @param {Element} part */
export const stopWaiting = (part) => waiting.delete(part.id);

/** @param {HTMLElement} old @param {Element} fresh */
function replace(old, fresh) {
  const before = new Map([...old.querySelectorAll("[id]")].map((part) => [part.id, part.textContent]));
  const open = new Set([...old.querySelectorAll("details[open][id]")].map((part) => part.id));
  const focus = focusIn(old);
  old.replaceChildren(...fresh.childNodes);
  old.className = fresh.className; // a card table has room for its stock from the first deal on
  delete old.dataset.answered;
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  highlight(old, before);
  const { htmx } = /** @type {any} */ (window);
  htmx?.process(old);
  unread.push(...newsIn(old, before));
  announce(old.dataset.announce || text("changed"));
  swapped.set(old, focus);
}

/** A part without what differs at each answer (the token) and what scripts write into it (times, highlights).
 * @param {Element} part */
export function comparable(part) {
  const copy = /** @type {Element} */ (part.cloneNode(true));
  for (const own of copy.querySelectorAll("[name=csrfmiddlewaretoken], .updated-at, .time-left")) own.remove();
  for (const changed of copy.querySelectorAll(".changed")) {
    changed.classList.remove("changed");
    if (!changed.classList.length) changed.removeAttribute("class");
  }
  return copy.innerHTML;
}

/** The texts to read out in full that were not in the part before: each is read once, however often the part changes.
 * @param {Element} part @param {Map<string, string | null>} before */
const newsIn = (part, before) =>
  [...part.querySelectorAll("[data-read-out][id]")]
    .filter((news) => !before.has(news.id))
    .map((news) => news.textContent?.trim() ?? "");

/** @param {Element} part @param {Map<string, string | null>} before */
function highlight(part, before) {
  for (const row of part.querySelectorAll("tr[id], li[id], article[id]")) {
    if (before.get(row.id) === row.textContent) continue;
    row.classList.add("changed");
    setTimeout(() => row.classList.remove("changed"), HIGHLIGHTED);
  }
}

/** How to find the focused element again.
 * @param {Element} part @returns {{id: string} & Record<string, string | null> | null} */
function focusIn(part) {
  const active = document.activeElement;
  if (!active || !part.contains(active) || active === part) return null;
  return { id: active.id, name: active.getAttribute("name"), value: active.getAttribute("value"), href: active.getAttribute("href") };
}

/** @param {HTMLElement} part @param {ReturnType<typeof focusIn>} focus */
function refocus(part, focus) {
  if (!focus) return;
  const candidates = [...part.querySelectorAll("a, button, input")];
  const isSame = (/** @type {Element} */ other) =>
    ["name", "value", "href"].every((key) => other.getAttribute(key) === focus[key]);
  const same = /** @type {HTMLElement | null | undefined} */ (
    focus.id ? document.getElementById(focus.id) : candidates.find(isSame)
  );
  same?.focus({ preventScroll: true });
  if (same && document.activeElement === same) return; // it may be hidden or disabled now
  part.tabIndex = -1;
  part.focus({ preventScroll: true });
}

/** Announce a change to screen readers, at most once in five seconds.
 * @param {string} sentence */
function announce(sentence) {
  announcement = sentence;
  const wait = announcedAt + QUIET - Date.now();
  if (wait > 0) return void setTimeout(() => announcement && announce(announcement), wait + 10);
  announcedAt = Date.now();
  announcement = null;
  const words = unread.splice(0).join(" ") || sentence;
  const region = announcer;
  if (!region) return;
  region.textContent = "";
  requestAnimationFrame(() => { region.textContent = words; });
}
