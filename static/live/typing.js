// @ts-check
/* Whether someone is filling in a part of the page, or is pressing something in it. */

const FIELDS = "input:not([type=hidden], [type=submit], [type=button]), select, textarea";

/** A form field, as far as this module reads it.
 * @typedef {{tagName: string, type?: string, value?: string, defaultValue?: string, checked?: boolean,
 *   defaultChecked?: boolean, dataset: Record<string, string | undefined>,
 *   options?: Iterable<{selected: boolean, defaultSelected: boolean}>}} Field */

/** Whether a field holds something that the page did not put there.
 * @param {Field} field */
export function isTyped(field) {
  if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
  if (field.tagName === "SELECT") {
    return [...(field.options ?? [])].some((option) => option.defaultSelected && !option.selected);
  }
  // A refused value is in the page already, and is nevertheless unsaved.
  return field.value !== field.defaultValue || ("unsent" in field.dataset && field.value !== "");
}

/** Whether the focus is in a field of this part, or one of its fields holds unsent input.
 * @param {Element} part */
export function isTyping(part) {
  const active = document.activeElement;
  if (active && part.contains(active) && active.matches(FIELDS)) return true;
  return [...part.querySelectorAll(FIELDS)].some((field) => isTyped(/** @type {any} */ (field)));
}

/** What is being pressed. @type {Node | null} */
let pressed = null;

/** Note what is pressed until it is released; call `released` once its click has arrived.
 * @param {() => void} released */
export function followPresses(released) {
  const release = () => { pressed = null; setTimeout(released, 0); };
  addEventListener("pointerdown", (event) => { pressed = /** @type {Node} */ (event.target); }, true);
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, release, true);
  addEventListener("blur", release); // of the window only: a press takes the focus from an element before it is released
}

/** Whether a part must stay as it is: replaced now, it would lose what is typed, or the click of a press under way.
 * @param {Element} part */
export const isBusy = (part) => part.contains(pressed) || (isTyping(part) && !isAnswered(part));

/** Whether the server has accepted what was typed in this part.
 * @param {Element} part */
const isAnswered = (part) => part.closest("[data-answered]") !== null;
