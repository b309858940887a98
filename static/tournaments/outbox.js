// @ts-check
/* Scores typed in while there is no network wait on the phone and are sent, exactly once, when there is one again.
 *
 *   <section id="outbox" hidden data-…>              where they are shown, on every page of an event
 *   <form data-outbox="/t/friday/table/3/send" …>    a form whose entries may wait
 *
 * An entry is written to the phone before it is sent, under the key of its form: whatever is sent twice is stored once.
 * It is taken away only when the server has answered that it is stored, or when the player says so. What the server
 * refuses stays, with its sentence and a way back into the form.
 */
(() => {
  "use strict";

  const STORE = "troeftafel-outbox";
  const LAST_ANSWER = `${STORE}-answer`; // of this window: the sentence of the server about an entry, for the next page
  const SHOWN = `${STORE}-shown`; // of this window: the entry that the next page shows
  const DRAFTS = "troeftafel-drafts"; // what is typed into score grids (score_grid.js), by table
  const PATIENCE = 8_000; // milliseconds for one answer
  const AGAIN = 3_000; // between two tries while something waits
  const box = document.getElementById("outbox");
  /** @type {HTMLFormElement & {elements: Record<string, any>} | null} */
  const form = document.querySelector("form[data-outbox]");
  let sending = false;
  const isGrid = form?.dataset.grid !== undefined; // the entry is a whole slip, see score_grid.js
  let since = navigator.onLine ? "" : clock();
  let signedOut = false;
  let onward = ""; // where to go when a slip is stored

  if (form || document.querySelector("[data-keep-offline]")) keepThisPage();
  if (!box) return;

  /** The service worker shows this page again without network; where there is none (no https) only entries are kept. */
  function keepThisPage() {
    if (!("serviceWorker" in navigator)) return;
    navigator.serviceWorker.register("/worker.js").catch(() => undefined);
    if (navigator.serviceWorker.controller) return; // it saw this page come
    navigator.serviceWorker.ready.then((worker) => worker.active.postMessage({ keep: location.pathname }));
  }

  function clock() {
    return new Date().toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  }

  function read() {
    try {
      const kept = JSON.parse(localStorage.getItem(STORE) || "[]");
      return Array.isArray(kept) ? kept : [];
    } catch {
      return [];
    }
  }

  /** Changes what is kept, as it is at this moment: another page of this site may have changed it since. */
  function change(act) {
    localStorage.setItem(STORE, JSON.stringify(act(read())));
    show();
  }

  const fresh = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const fill = (text, facts) => text.replace(/\{(\w+)\}/g, (_, name) => facts[name] ?? "");

  // --- an entry -------------------------------------------------------------------------------------

  function entryOf(source) {
    const values = [...new FormData(source)].filter(([name]) => !["csrfmiddlewaretoken", "key"].includes(name));
    const value = (name) => source.elements.namedItem(name)?.value || "";
    return {
      key: fresh(), address: source.dataset.outbox, page: location.pathname, event: source.dataset.event,
      table: source.dataset.table, tableId: value("table_id"), deal: value("deal") || dealsOf(values), values,
      told: isGrid ? "" : sentenceOf(source),
      at: clock(), state: "waiting", sentence: "",
    };
  }

  /** The deals of a slip in which something is typed. */
  function dealsOf(values) {
    const typed = values.filter(([, value]) => value !== "").map(([name]) => name.match(/^d(\d+)-/)?.[1]);
    return [...new Set(typed.filter(Boolean))].join(", ");
  }

  /** What was typed, in the words of the form: beside its answer of the server, or alone. */
  function sentenceOf(source) {
    const sentence = source.querySelector(".sheet-sentence")?.textContent.trim();
    if (sentence) return sentence;
    const fields = [...source.querySelectorAll("input, select")].filter((field) => field.type !== "hidden" && field.value !== "");
    const chosen = fields.filter((field) => field.type !== "radio" || field.checked);
    return chosen.map((field) => {
      const group = field.type === "radio" ? field.closest("fieldset")?.querySelector("legend") : null;
      const label = field.labels?.[0]?.textContent.trim() || "";
      if (group) return `${group.textContent.trim()}: ${label}`;
      return `${label}: ${field.tagName === "SELECT" ? field.selectedOptions[0].textContent.trim() : field.value}`;
    }).join(", ");
  }

  /** The tricks of a deal are known: a wrong sum needs no server to be seen. */
  function wrongSum(source) {
    const sheet = source.querySelector(".sheet-form[data-tricks]");
    const most = Number(sheet?.dataset.tricks);
    const boxes = [...source.querySelectorAll('[data-group="tricks"] input')];
    if (!most || !boxes.length || boxes.some((box) => box.value === "")) return false;
    const sum = boxes.reduce((total, box) => total + Number(box.value), 0);
    if (sum === most) return false;
    const place = source.querySelector(".wrong-sum") || source.querySelector(".actions").insertAdjacentElement("beforebegin", document.createElement("p"));
    place.className = "wrong-sum field-error";
    place.setAttribute("role", "alert");
    place.textContent = fill(source.dataset.wrongSum, { sum, most });
    const last = boxes.findLast((box) => !box.classList.contains("filled-in")) || boxes[0];
    last.setAttribute("aria-invalid", "true");
    last.focus();
    last.select();
    return true;
  }

  document.addEventListener("submit", (event) => {
    const source = /** @type {HTMLFormElement} */ (event.target);
    const submitter = /** @type {HTMLButtonElement | null} */ (event.submitter);
    if (source !== form || submitter?.name === "check") return;
    event.preventDefault();
    if (wrongSum(source)) return;
    const entry = entryOf(source);
    change((kept) => [...kept.filter((one) => one.key !== source.dataset.instead), entry]);
    flush(entry.key);
  }, true);

  // --- sending --------------------------------------------------------------------------------------

  async function flush(own = null) {
    if (sending) return;
    sending = true;
    try {
      for (const entry of read().filter((one) => one.state === "waiting")) {
        const answer = await send(entry);
        if (answer === null) break; // no network: the others would wait as long
        settle(entry, answer, entry.key === own);
      }
    } finally {
      sending = false;
      show();
      afterwards(own);
    }
  }

  /** What the server says; null: nothing that could be understood. */
  async function send(entry) {
    const body = new URLSearchParams([...entry.values, ["key", entry.key]]);
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), PATIENCE);
    try {
      const answer = await fetch(entry.address, {
        method: "POST", body, credentials: "same-origin", signal: stop.signal, redirect: "manual",
        headers: { "X-CSRFToken": token(), "Accept": "application/json" },
      });
      signedOut = answer.type === "opaqueredirect"; // to the page where one signs in: the entry waits for that
      if (!(answer.headers.get("content-type") || "").startsWith("application/json")) return null;
      return await answer.json();
    } catch {
      return null;
    } finally {
      clearTimeout(timer);
    }
  }

  // The token in a page that was kept may be an old one; the cookie has the one that counts.
  function token() {
    const found = document.cookie.split("; ").map((one) => one.match(/^(?:__Host-)?csrftoken=(.*)$/)).find(Boolean);
    return found ? found[1] : /** @type {HTMLInputElement | null} */ (document.querySelector("[name=csrfmiddlewaretoken]"))?.value || "";
  }

  function settle(entry, answer, own) {
    since = "";
    if (answer.saved) {
      sessionStorage.setItem(LAST_ANSWER, answer.sentence);
      const more = dropDraft(entry);
      if (isGrid && entry.tableId === form.elements.table_id.value && !more) onward = answer.next;
      return change((kept) => kept.filter((one) => one.key !== entry.key));
    }
    const refused = { ...entry, state: "refused", sentence: answer.sentence || "" };
    change((kept) => kept.map((one) => (one.key === entry.key ? refused : one)));
    if (own && form) submitAsUsual(entry);
  }

  /** What was typed into a score grid is stored now; true: more has been typed since. */
  function dropDraft(entry) {
    const drafts = JSON.parse(localStorage.getItem(DRAFTS) || "{}");
    const draft = drafts[entry.tableId];
    if (!draft) return false;
    const sent = Object.fromEntries(entry.values);
    draft.fields = Object.fromEntries(Object.entries(draft.fields).filter(([name, value]) => sent[name] !== value));
    const more = Object.keys(draft.fields).length > 0;
    if (!more) delete drafts[entry.tableId];
    localStorage.setItem(DRAFTS, JSON.stringify(drafts));
    return more;
  }

  /** Refused while the player looks on: the form goes the usual way, and comes back with every field that is wrong. */
  function submitAsUsual(entry) {
    sessionStorage.setItem(SHOWN, entry.key);
    form.elements.key.value = entry.key;
    form.submit();
  }

  /** On the page that came back: it shows what was typed, so that it need not stand here as well. */
  function takeBack() {
    const key = sessionStorage.getItem(SHOWN);
    sessionStorage.removeItem(SHOWN);
    if (!key) return;
    const refused = document.querySelector("#conflict, .sheet-problems");
    change((kept) => refused ? kept.filter((one) => one.key !== key)
      : kept.map((one) => (one.key === key ? { ...one, state: "waiting" } : one))); // asked once more, under its key
  }

  /** The own entry is stored: the page as it is now. It waits: the form goes on to the next deal. */
  function afterwards(own) {
    const left = read();
    if (sessionStorage.getItem(LAST_ANSWER) && !left.some((one) => one.state === "waiting")) {
      if (form && (own || onward || untouched())) return location.assign(onward || location.pathname); // the page says what became of it
      return say();
    }
    if (own && left.some((one) => one.key === own && one.state === "waiting")) nextDeal();
  }

  /** Nothing is typed in the form that a new page would lose. */
  function untouched() {
    return [.../** @type {Iterable<HTMLInputElement>} */ (form.elements)].every((field) =>
      field.type === "radio" ? field.checked === field.defaultChecked
      : field.tagName === "SELECT" || field.type === "hidden" || field.value === field.defaultValue);
  }

  function say() {
    const words = sessionStorage.getItem(LAST_ANSWER);
    if (!words) return;
    sessionStorage.removeItem(LAST_ANSWER);
    const line = document.createElement("p");
    line.className = "notice sent-now";
    line.setAttribute("role", "status");
    line.textContent = words;
    box.before(line);
  }

  // --- showing --------------------------------------------------------------------------------------

  function show() {
    const kept = read();
    const waiting = kept.filter((one) => one.state === "waiting");
    box.hidden = kept.length === 0;
    /** @type {HTMLElement} */ (box.querySelector("[data-send]")).hidden = waiting.length === 0;
    /** @type {HTMLElement} */ (box.querySelector("[data-sign-in]")).hidden = !(signedOut && waiting.length);
    box.querySelector("ul").replaceChildren(...kept.map(lineOf));
    strip(waiting.length);
  }

  function lineOf(entry) {
    const line = document.createElement("li");
    line.className = entry.state;
    line.append(paragraph(fill(box.dataset.line, entry)), paragraph(entry.told));
    if (entry.state !== "refused") return line;
    line.append(paragraph(fill(box.dataset.refused, entry), "field-error"));
    const back = document.createElement("a");
    back.href = `${entry.page}?deal=${encodeURIComponent(entry.deal)}#fill=${entry.key}`;
    back.setAttribute("role", "button");
    back.textContent = box.dataset.back;
    const away = document.createElement("button");
    away.type = "button";
    away.className = "secondary outline";
    away.textContent = box.dataset.away;
    away.addEventListener("click", () => change((all) => all.filter((one) => one.key !== entry.key)));
    line.append(back, away);
    return line;
  }

  function paragraph(text, name = "") {
    const made = document.createElement("p");
    made.className = name;
    made.textContent = text;
    return made;
  }

  function strip(count) {
    const place = document.getElementById("status-strip");
    if (!place) return;
    let words = place.querySelector(".waiting-text");
    if (!words) {
      words = document.createElement("span");
      words.className = "waiting-text";
      place.append(words);
    }
    words.textContent = count ? `, ${fill(count === 1 ? box.dataset.one : box.dataset.many, { count })}` : "";
    if (count && since && place.hidden) { // no live part on this page: nobody else says so
      place.hidden = false;
      place.dataset.state = "offline";
      place.querySelector(".status-text").textContent = place.dataset.offlineText.replace("{time}", since);
    }
  }

  // --- the form beside what waits --------------------------------------------------------------------

  /** Deals that wait are not asked for again: the form goes on to the next one that is missing. */
  function nextDeal() {
    if (!form || form.elements.again || isGrid) return;
    const waiting = read().filter((one) => one.state === "waiting" && one.tableId === form.elements.table_id.value);
    const there = new Set(waiting.map((one) => one.deal));
    if (!there.has(form.elements.deal.value)) return;
    const next = (form.dataset.missing || "").split(",").find((deal) => deal && !there.has(deal));
    form.hidden = !next;
    document.getElementById("entry-title").textContent = next ? fill(form.dataset.title, { deal: next }) : form.dataset.none;
    if (!next) return;
    form.reset();
    form.elements.deal.value = next;
    for (const field of form.querySelectorAll(".filled-in")) field.classList.remove("filled-in");
    form.querySelector(".sheet-preview")?.remove();
    form.querySelector("button[name=save]").textContent = fill(form.dataset.save, { deal: next });
    begin();
  }

  /** The first field to be filled has the focus, as when the page was opened. */
  function begin() {
    /** @type {NodeListOf<HTMLInputElement>} */
    const all = form.querySelectorAll("input, select");
    const fields = [...all].filter((field) => field.type !== "hidden" && !field.closest("[hidden]"));
    const first = /** @type {HTMLElement | null} */ (form.querySelector("[autofocus]")) || fields.find((field) => field.value === "") || fields[0];
    first?.focus();
  }

  /** Back from what was refused: the form holds again what was typed. */
  function refill() {
    const key = new URLSearchParams(location.hash.slice(1)).get("fill");
    const entry = key && read().find((one) => one.key === key);
    if (!entry || !form) return;
    form.dataset.instead = entry.key;
    for (const [name, value] of entry.values) {
      if (["deal", "table_id", "seat", "again"].includes(name)) continue;
      const field = /** @type {HTMLInputElement | null} */ (form.elements.namedItem(name));
      if (field) field.value = value;
    }
    form.dispatchEvent(new Event("input", { bubbles: true }));
  }

  // --- start ----------------------------------------------------------------------------------------

  box.querySelector("[data-send]").addEventListener("click", () => flush());
  window.addEventListener("online", () => flush());
  window.addEventListener("offline", () => { since ||= clock(); show(); });
  window.addEventListener("pageshow", () => flush());
  window.addEventListener("storage", (event) => { if (event.key === STORE) show(); });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) flush(); });
  setInterval(() => { if (read().some((one) => one.state === "waiting")) flush(); }, AGAIN);
  takeBack();
  say();
  show();
  refill();
  nextDeal();
})();
