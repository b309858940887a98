// @ts-check
/* Moves one element from one place to another, unless the reader wants no motion. */
(() => {
  "use strict";

  const EASE = "cubic-bezier(.2, .7, .3, 1)";
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const running = new Set();

  /** The middle of an element and its width, both without its rotation; null where it has no place. */
  function place(element) {
    const box = element?.getBoundingClientRect();
    return box?.width ? { x: box.x + box.width / 2, y: box.y + box.height / 2, width: element.offsetWidth || box.width } : null;
  }

  function run(element, frames, timing) {
    if (still.matches || document.hidden) return null;
    const animation = element.animate(frames, { easing: EASE, fill: "backwards", ...timing });
    running.add(animation);
    animation.finished.catch(() => {}).then(() => running.delete(animation));
    return animation;
  }

  /** Where an element is and what its styles shift it by: read for all that move before the first of them does. */
  function rest(element) {
    const { translate } = getComputedStyle(element);
    const [x, y = "0px"] = translate === "none" ? ["0px"] : translate.split(" ");
    return { ...place(element), shift: [x, y] };
  }

  /**
   * Moves an element from another place to its own, or `away` to it. The frames say the whole place, not what is added to
   * it: only then does the browser move the element without asking this page at each frame.
   * @param {HTMLElement} element
   * @param {{x: number, y: number, width: number} | null} from
   * @param {KeyframeAnimationOptions & {away?: boolean, to?: ReturnType<typeof rest>}} timing
   */
  function travel(element, from, { away = false, to = rest(element), ...timing } = {}) {
    if (!from || !to.width) return null;
    const [x, y] = to.shift;
    const there = `calc(${x} + ${from.x - to.x}px) calc(${y} + ${from.y - to.y}px)`;
    const path = { translate: [there, `${x} ${y}`], scale: [from.width / to.width, 1] };
    if (timing.delay) run(element, { opacity: [0, 0] }, { duration: timing.delay }); // unseen, and yet it may get the focus
    if (away) for (const frames of Object.values(path)) frames.reverse();
    return run(element, path, timing);
  }

  /** A press or a key ends what runs. */
  function finish() {
    for (const animation of running) animation.finish();
  }

  for (const press of ["pointerdown", "keydown"]) document.addEventListener(press, finish, true);

  globalThis.Travel = { place, rest, run, still, travel };
})();
