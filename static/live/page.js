// @ts-check
/* The open page: its topics, its live parts and the strip that says how current it is. */

export const topics = (document.body.dataset.topics || "").split(/\s+/).filter(Boolean);
export const strip = document.getElementById("status-strip");
export const announcer = document.getElementById("announcer");

/** All live parts of the page.
 * @returns {HTMLElement[]} */
export const parts = () => [...document.querySelectorAll("[data-live][id]")].map((part) => /** @type {HTMLElement} */ (part));

/** The proof of a player's seat, on pages that have one. */
export const seat = () => /** @type {HTMLElement | null} */ (document.querySelector("[data-seat]"))?.dataset.seat;

/** Whether the page is the same for all anonymous visitors. */
export const isAnonymous = () => "anonymous" in document.body.dataset;

/** Whether a part comes from the address of this page.
 * @param {HTMLElement} part */
export const isFromHere = (part) => (part.dataset.live || location.pathname) === location.pathname;

/** The version of the table that a page or a part of it shows; 0 where there is none.
 * @param {ParentNode} page */
export const versionOf = (page) =>
  Number(/** @type {HTMLElement | null} */ (page.querySelector("[data-version]"))?.dataset.version ?? 0);

/** @param {string} html */
export const parse = (html) => new DOMParser().parseFromString(html, "text/html");

/** The time of day in the language of the page.
 * @param {boolean} withSeconds */
export const clock = (withSeconds) =>
  new Date().toLocaleTimeString(document.documentElement.lang, {
    hour: "2-digit", minute: "2-digit", hourCycle: "h23", ...(withSeconds ? { second: "2-digit" } : {}),
  });

/** A text of the strip, with the value of its placeholder.
 * @param {string} name @param {Record<string, string>} [values] */
export function text(name, values = {}) {
  const template = strip?.dataset[`${name}Text`] ?? "";
  return Object.entries(values).reduce((filled, [key, value]) => filled.replace(`{${key}}`, value), template);
}

/** Show the state of the connection.
 * @param {string} state @param {string} sentence */
export function showState(state, sentence) {
  if (!strip) return;
  strip.hidden = false;
  strip.dataset.state = state;
  const place = strip.querySelector(".status-text");
  if (place && place.textContent !== sentence) place.textContent = sentence;
}

/** Show when the page was last updated. */
export function showUpdated() {
  for (const place of document.querySelectorAll(".updated-at")) place.textContent = text("updated", { time: clock(true) });
}

/** Put this page's token against forged forms into parts that came by the stream.
 * @param {Document} page */
export function addToken(page) {
  const token = /** @type {HTMLElement | null} */ (document.querySelector("[data-token]"))?.dataset.token;
  if (!token) return;
  for (const field of page.querySelectorAll("[name=csrfmiddlewaretoken]")) field.setAttribute("value", token);
}
