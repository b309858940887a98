// @ts-check
/* The score grid by keys: digits move on, Enter and the arrows move, totals and checks follow while typing.
 *
 *   <form data-grid data-check="/t/friday/results/3/check" data-tricks="13" …>
 *
 * What is typed is written to the device at once and comes back when the page does. Saving is the work of outbox.js,
 * which keeps a slip until the server has answered. Everything works without it: the form is an ordinary one.
 */
(() => {
  "use strict";

  const DRAFTS = "troeftafel-drafts";
  const OFF = "desk-keys-off"; // shared with the desk: one choice for all keys on this device
  const SPARE = 2; // empty deals that are shown of a match that ends by points
  const WAIT = 250; // milliseconds without a key before the server is asked
  /** @type {HTMLFormElement & {elements: Record<string, any>} | null} */
  const form = document.querySelector("form[data-grid]");
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("grid-keys"));
  if (!form) return;

  const most = Number(form.dataset.tricks);
  const tableId = form.elements.table_id.value;
  const onScreen = matchMedia("(pointer: coarse)");
  const status = document.getElementById("slip-status");
  let timer = 0;
  let asking = null;
  /** @type {Record<string, any>} */
  let answered = { rows: {} };
  let isFresh = false; // the answer is about what stands in the fields now

  const isOff = () => localStorage.getItem(OFF) === "1";
  const fill = (text, facts) => text.replace(/\{(\w+)\}/g, (_, name) => facts[name] ?? "");
  /** @return {HTMLElement} */
  const rowOf = (cell) => cell.closest("[data-deal]");
  const rows = () => [.../** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-deal]"))];
  /** The inputs and lists of a part of the form. */
  const cellsIn = (part) => [.../** @type {NodeListOf<any>} */ (part.querySelectorAll("[data-cell]"))].filter((cell) => !cell.closest("[hidden]"));
  const isRare = (cell) => cell.dataset.rare !== undefined && cell.getAttribute("aria-invalid") !== "true";

  // --- moving --------------------------------------------------------------------------------------------

  function go(cell, end = false) {
    if (!cell) return;
    cell.focus();
    if (cell.tagName !== "INPUT") return;
    if (end) cell.setSelectionRange(cell.value.length, cell.value.length);
    else cell.select();
  }

  /** The next cell to be filled in, behind a typed one: in this row as far as it asks for something, else below. */
  function onward(cell) {
    const all = cellsIn(form);
    const next = all.slice(all.indexOf(cell) + 1).find((one) => !isRare(one));
    go(next || form.querySelector("[data-save]"));
  }

  function step(cell, by) {
    const all = cellsIn(form);
    go(all[all.indexOf(cell) + by] || (by > 0 ? form.querySelector("[data-save]") : null));
  }

  /** An empty line ends a list of score items: on with the next deal. */
  function enter(cell) {
    const line = cell.closest("[data-line]");
    const empty = line && cellsIn(line)[0] === cell && cellsIn(line).every((one) => one.value === "");
    const below = rows().slice(rows().indexOf(rowOf(cell)) + 1).flatMap(cellsIn)[0];
    if (empty) go(below || form.querySelector("[data-save]"));
    else step(cell, 1);
  }

  /** Up and down keep the column. A list of score items goes from line to line. */
  function vertical(cell, by) {
    const column = (one) => one.name.replace(/^d\d+-/, "").replace(cell.closest("[data-line]") ? /\.\w+$/ : /$^/, "");
    const same = cellsIn(form).filter((one) => column(one) === column(cell));
    go(same[same.indexOf(cell) + by]);
  }

  // --- typing --------------------------------------------------------------------------------------------

  const isNumber = (cell) => cell.tagName === "INPUT";

  /** Whether no digit can follow. Numbers of ten and more begin with a plus sign, unless there is no such key. */
  function isWhole(cell) {
    const text = cell.value.replace("-", "").replace("−", "");
    const limit = Number(cell.dataset.most);
    if (!/^\d+$/.test(text) || !limit) return false;
    if (cell.dataset.tens !== undefined) return text.length > 1;
    if (Number(text) * 10 > limit) return true;
    return limit < 20 && !onScreen.matches;
  }

  function setValue(cell, value) {
    cell.value = value;
    cell.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function choose(cell, digit) {
    const options = [...cell.options].filter((option) => option.value !== "");
    const option = digit === 0 ? [...cell.options].find((one) => one.value === "") : options[digit - 1];
    if (!option) return;
    setValue(cell, option.value);
    onward(cell);
  }

  /** The rest of the tricks of a deal. */
  function rest(cell) {
    if (cell.dataset.cell !== "tricks" || !most) return;
    const others = tricksOf(rowOf(cell)).filter((one) => one !== cell);
    const left = most - others.reduce((sum, one) => sum + Number(one.value), 0);
    if (left < 0) return;
    setValue(cell, String(left));
    onward(cell);
  }

  form.addEventListener("keydown", (event) => {
    const cell = /** @type {any} */ (event.target).closest("[data-cell]");
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) return press(event, save);
    if (!cell || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter") return press(event, () => (event.shiftKey ? step(cell, -1) : enter(cell)));
    if (isOff()) return;
    if (event.key === "ArrowLeft") return press(event, () => step(cell, -1));
    if (event.key === "ArrowRight") return press(event, () => step(cell, 1));
    if (!isNumber(cell)) {
      if (/^[0-9]$/.test(event.key) && cell.options.length <= 10) press(event, () => choose(cell, Number(event.key)));
      return;
    }
    if (event.key === "ArrowUp") return press(event, () => vertical(cell, -1));
    if (event.key === "ArrowDown") return press(event, () => vertical(cell, 1));
    if (event.key === ".") return press(event, () => rest(cell));
    if (event.key === "+") return press(event, () => tens(cell));
    if (event.key === "Backspace" && cell.value === "") return press(event, () => back(cell));
  });

  function press(event, act) {
    event.preventDefault();
    act();
  }

  function tens(cell) {
    if (Number(cell.dataset.most) < 10) return;
    cell.dataset.tens = "";
    cell.value = "1";
    cell.setSelectionRange(1, 1);
  }

  function back(cell) {
    const all = cellsIn(form);
    const before = all[all.indexOf(cell) - 1];
    if (before && isNumber(before)) before.dataset.tens = "";
    go(before, true);
  }

  form.addEventListener("input", (event) => {
    const cell = /** @type {any} */ (event.target).closest("[data-cell]");
    if (!cell) return;
    isFresh = false;
    asking?.abort();
    rowOf(cell).classList.remove("wrong");
    keep();
    showLines();
    sum(rowOf(cell));
    forget(cell);
    later();
    if (event.isTrusted && isNumber(cell) && !isOff() && isWhole(cell)) onward(cell);
  });

  form.addEventListener("focusin", (event) => {
    const cell = /** @type {any} */ (event.target).closest("[data-cell]");
    for (const row of rows()) {
      const was = row.classList.contains("active");
      const is = Boolean(cell) && row === rowOf(cell);
      row.classList.toggle("active", is);
      if (was && !is && isFresh && row.classList.contains("open")) judge(row, answered.rows[row.dataset.deal]);
    }
    if (cell && isNumber(cell) && cell.dataset.tens === undefined) cell.select();
    hint(cell);
  });

  form.addEventListener("focusout", (event) => { delete /** @type {HTMLElement} */ (event.target).dataset?.tens; });

  /** What the digits choose in the list that has the focus. */
  function hint(cell) {
    const place = document.getElementById("choices-hint");
    const few = cell && !isNumber(cell) && cell.options.length <= 10 && !isOff();
    const options = few ? [...cell.options].filter((option) => option.value !== "") : [];
    place.replaceChildren(...options.flatMap((option, at) => {
      const key = document.createElement("kbd");
      key.textContent = String(at + 1);
      return [key, ` ${option.textContent.trim()} `];
    }));
  }

  // --- sums and checks -----------------------------------------------------------------------------------

  /** @return {HTMLInputElement[]} */
  const tricksOf = (row) => [...row.querySelectorAll('[data-cell="tricks"]')];

  /** The tricks of a deal are known, so a wrong sum needs no server to be seen. */
  function sum(row) {
    const tricks = tricksOf(row);
    if (!most || !tricks.length) return;
    const total = tricks.reduce((all, one) => all + (Number(one.value) || 0), 0);
    const typed = tricks.some((one) => one.value !== "");
    const left = most - total;
    if (!typed) return state(row, "", "");
    if (left < 0) return state(row, "bad", fill(form.dataset[left === -1 ? "overOne" : "overMany"], { count: -left }));
    if (left > 0) return state(row, "late", fill(form.dataset[left === 1 ? "leftOne" : "leftMany"], { count: left }));
    state(row, "done", form.dataset.right);
  }

  function state(row, colour, words) {
    const place = row.querySelector("[data-state]");
    if (place.textContent.trim() === words) return;
    place.replaceChildren();
    if (!words) return;
    const chip = document.createElement("span");
    chip.className = `chip ${colour}`;
    chip.textContent = words;
    place.append(chip);
  }

  const isComplete = (row) => cellsIn(row).every((cell) => cell.dataset.required === undefined || cell.value !== "");
  const isTyped = (row) => cellsIn(row).some((cell) => cell.value !== "");

  function later() {
    clearTimeout(timer);
    timer = setTimeout(check, WAIT);
  }

  async function check() {
    asking?.abort();
    asking = new AbortController();
    try {
      const answer = await fetch(form.dataset.check, {
        method: "POST", body: new URLSearchParams(/** @type {any} */ (new FormData(form))), credentials: "same-origin", redirect: "manual",
        signal: asking.signal, headers: { "X-CSRFToken": token(), "Accept": "application/json" },
      });
      if (!answer.ok) return;
      answered = await answer.json();
      isFresh = true;
      tell(answered);
    } catch { /* without a connection only the sums are checked here */ }
  }

  // The page may have been opened before a new sign-in; the cookie has the token that counts.
  function token() {
    const found = document.cookie.split("; ").map((one) => one.match(/^(?:__Host-)?csrftoken=(.*)$/)).find(Boolean);
    return found ? found[1] : form.elements.csrfmiddlewaretoken.value;
  }

  function tell(answer) {
    for (const row of rows()) {
      const verdict = answer.rows[row.dataset.deal];
      for (const place of /** @type {NodeListOf<HTMLElement>} */ (row.querySelectorAll("[data-points]"))) {
        const [points, running] = verdict?.points[place.dataset.points] || ["", ""];
        place.querySelector("b").textContent = points;
        place.querySelector("small").textContent = running;
      }
      if (row.classList.contains("open")) judge(row, verdict);
    }
    for (const place of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-total]"))) place.textContent = answer.totals[place.dataset.total];
    form.querySelector("[data-counted]").textContent = answer.counted;
  }

  /** Problems of a deal that is typed to its end: beside their cells, and in words for everybody. */
  function judge(row, verdict) {
    row.querySelectorAll(".field-error").forEach((one) => one.remove());
    for (const cell of cellsIn(row)) cell.removeAttribute("aria-invalid");
    row.classList.remove("wrong");
    if (!isTyped(row)) return state(row, "", "");
    sum(row);
    if (!verdict) return;
    // a deal that is being typed is not blamed for what is still to come
    const typing = row.contains(document.activeElement);
    const about = (where) => (where ? /** @type {HTMLInputElement | null} */ (document.getElementById(where))?.value : isComplete(row));
    const problems = typing ? verdict.problems.filter(([where]) => about(where)) : verdict.problems;
    if (!verdict.valid && !problems.length) return;
    if (verdict.valid) {
      say(row, verdict.sentence);
      return state(row, "done", form.dataset.right);
    }
    row.classList.add("wrong");
    for (const [where, sentence] of problems) problem(row, where && document.getElementById(where), sentence);
    if (!row.querySelector("[data-state] .bad, [data-state] .late")) state(row, "bad", form.dataset.wrong);
    say(row, problems.map(([, sentence]) => sentence).join(" "));
  }

  function problem(row, cell, sentence) {
    const words = document.createElement("small");
    words.className = "field-error";
    words.textContent = sentence;
    if (!cell) return row.querySelector(".row-errors").append(words);
    words.id = `${cell.id}_error`;
    cell.setAttribute("aria-invalid", "true");
    cell.setAttribute("aria-describedby", words.id);
    cell.after(words);
  }

  function forget(cell) {
    if (cell.getAttribute("aria-invalid") !== "true") return;
    cell.removeAttribute("aria-invalid");
    cell.parentElement.querySelector(".field-error")?.remove();
  }

  function say(row, text) {
    const words = fill(form.dataset.dealText, { deal: row.dataset.deal, text });
    if (row.dataset.announced === words) return;
    row.dataset.announced = words;
    status.textContent = words;
  }

  /** Save, unless a deal is known to be wrong: then the first wrong cell has the focus. */
  function save() {
    const wrong = rows().find((row) => row.classList.contains("wrong"));
    const cell = wrong && (cellsIn(wrong).find((one) => one.getAttribute("aria-invalid") === "true") || tricksOf(wrong)[0]);
    if (cell) return go(cell);
    form.requestSubmit(form.querySelector("[data-save]"));
  }

  // --- what is typed stays on this device ----------------------------------------------------------------

  function drafts() {
    try {
      return JSON.parse(localStorage.getItem(DRAFTS) || "{}") || {};
    } catch {
      return {};
    }
  }

  function store(draft) {
    const all = drafts();
    if (draft && Object.keys(draft.fields).length) all[tableId] = draft;
    else delete all[tableId];
    localStorage.setItem(DRAFTS, JSON.stringify(all));
  }

  const clock = () => new Date().toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

  /** The fields of this page, and those of deals that another device has entered since. */
  function keep() {
    const fields = {};
    for (const [name, value] of new FormData(form)) if (/^d\d+-/.test(name) && value !== "") fields[name] = value;
    store({ at: clock(), fields });
  }

  function restore() {
    const draft = drafts()[tableId];
    if (!draft) return;
    if (form.dataset.answered !== undefined) return afterAnswer(draft);
    let filled = 0;
    for (const [name, value] of Object.entries(draft.fields)) {
      const field = /** @type {HTMLInputElement | null} */ (form.elements.namedItem(name));
      if (field) {
        field.value = value;
        filled += 1;
      } else if (addHidden(name, value)) filled += 1;
    }
    if (!filled) return store(null);
    const notice = document.getElementById("draft-notice");
    const text = /** @type {HTMLElement} */ (notice.querySelector("[data-text]"));
    text.textContent = fill(text.dataset.text, { time: draft.at });
    notice.hidden = false;
    rows().forEach(sum);
    showLines();
    check();
  }

  /** A deal that was typed here and has been entered elsewhere: it is sent along, and compared by the server. */
  function addHidden(name, value) {
    const row = form.querySelector(`.stored[data-deal="${name.match(/^d(\d+)-/)[1]}"]`);
    if (!row) return false;
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    row.querySelector(".sumcell").append(field);
    if (!row.querySelector(".row-errors *")) problem(row, null, form.dataset.meanwhile);
    return true;
  }

  /** The page that came back has all that is still open; what was stored need not be kept. */
  function afterAnswer(draft) {
    const open = (name) => form.elements.namedItem(name) || document.querySelector(`[data-clash="${name.match(/^d(\d+)-/)[1]}"]`);
    store({ ...draft, fields: Object.fromEntries(Object.entries(draft.fields).filter(([name]) => open(name))) });
  }

  function drop(deal) {
    const draft = drafts()[tableId];
    if (!draft) return;
    store({ ...draft, fields: Object.fromEntries(Object.entries(draft.fields).filter(([name]) => !name.startsWith(`d${deal}-`))) });
  }

  document.addEventListener("click", (event) => {
    const dropped = /** @type {HTMLElement} */ (event.target).closest("a[data-drop], form[data-drop] button");
    if (dropped) drop(/** @type {HTMLElement} */ (dropped.closest("[data-drop]")).dataset.drop);
    if (/** @type {HTMLElement} */ (event.target).closest("[data-forget]")) {
      store(null);
      location.assign(location.pathname);
    }
    if (/** @type {HTMLElement} */ (event.target).closest("[data-keys]")) dialog.showModal();
  });

  // --- lists of score items, and other tables ------------------------------------------------------------

  /** Of a list the lines up to the first empty one; of a match that ends by points the next deals only. */
  function showLines() {
    for (const block of form.querySelectorAll("tbody.open[data-deal]")) {
      const lines = [.../** @type {NodeListOf<HTMLElement>} */ (block.querySelectorAll("[data-line]"))];
      const filled = (line) => [...line.querySelectorAll("[data-cell]:not(.once *)")].some((one) => one.value !== "" || one.getAttribute("aria-invalid") === "true");
      const last = lines.findLastIndex(filled);
      lines.forEach((line, at) => { line.hidden = at > last + 1; });
    }
    if (form.dataset.openEnd === undefined) return;
    const open = rows().filter((row) => row.classList.contains("open"));
    const begun = open.findLastIndex((row) => [.../** @type {NodeListOf<HTMLInputElement>} */ (row.querySelectorAll("[data-cell]"))].some((one) => one.value !== "") || row.querySelector(".field-error"));
    open.forEach((row, at) => { row.hidden = at > begun + SPARE; });
  }

  document.addEventListener("keydown", (event) => {
    if (dialog.open || isOff() || event.altKey || event.ctrlKey || event.metaKey) return;
    const link = { PageDown: "a[rel=next]", PageUp: "a[rel=prev]" }[event.key];
    if (link) return press(event, () => /** @type {HTMLElement | null} */ (document.querySelector(link))?.click());
    const typing = /** @type {HTMLElement} */ (event.target).closest?.("input:not([data-cell]), textarea");
    if (event.key === "?" && !typing) press(event, () => dialog.showModal());
  });

  const box = /** @type {HTMLInputElement} */ (dialog.querySelector("[data-keys-on]"));
  box.checked = !isOff();
  box.addEventListener("change", () => localStorage.setItem(OFF, box.checked ? "0" : "1"));
  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("button[data-keys]"))) button.hidden = false;

  restore();
  showLines();
  if (!document.querySelector("[autofocus]")) go(cellsIn(form).find((cell) => cell.value === "" && !isRare(cell)));
})();
