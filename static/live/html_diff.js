// @ts-check
/* A page from an earlier one and how they differ, as live/html_diff.py writes it. */

const BEFORE_PIECE = /(?=<(?:tr|td|li|ul|details|section|article|\/tbody)[ >])/;

/** The new page, from the old one and the difference: texts, and runs of pieces as [first, count].
 * @param {string} old @param {(string | [number, number])[]} difference */
export function patched(old, difference) {
  const pieces = old.split(BEFORE_PIECE);
  return difference
    .map((part) => (typeof part === "string" ? part : pieces.slice(part[0], part[0] + part[1]).join("")))
    .join("");
}

/** The text of gzipped bytes in base64.
 * @param {string} packed */
export function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
}
