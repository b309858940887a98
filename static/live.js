/* Keeps an open page true.
 *
 *   <body data-topics="event:club-evening table:12">
 *   <section id="standings" data-live="/some/address/" data-announce="The standings changed.">
 *
 * One event stream for each visible page says only that a topic changed. Each element with `data-live` is then asked for again
 * (at the address in the attribute, or this page's own) and the part with the same id takes its place, without moving focus
 * or scroll. An element with `data-live-topic` listens to that topic only. Without stream the page asks every 10 s.
 * Where the part has gone, or the address answers 403 or 404, that answer is shown in the place of the page.
 * A page that is the same for every stranger (`data-for-strangers` at the body) names its address to the stream, and is brought
 * whenever it changes (`event: page`), instead of asking: whole, or what differs from the page it says to have.
 * An element with `data-seat` holds the proof of a player's seat: it goes along with the stream, which then stays open in the
 * background, too, and whatever is said of the seat becomes `live:seat` on the document.
 * Other scripts may listen to `live:changed` and `live:swapped` on the document.
 */
(() => {
  "use strict";

  const POLL = 10_000;
  const CHECK = 15_000; // how often a player's page looks whether it has missed something
  const OFFLINE_AFTER = 30_000;
  const SPREAD = 300;
  const QUIET = 5_000;
  const SENDING = 30_000; // how long the answer to a form may take
  const GOING = 5_000; // and the next page after a link, which may be a file that leaves this page where it is

  const GONE = new Set([403, 404, 410]);

  const topics = (document.body.dataset.topics || "").split(/\s+/).filter(Boolean);
  const strip = document.getElementById("status-strip");
  const announcer = document.getElementById("announcer");
  const waiting = new Map(); // element id -> fresh element, while someone types in the old one
  const digests = new WeakMap(); // element -> the digest of what was asked for and put there
  let newest = 0; // the version that the stream brought last
  let source = null;
  let downSince = null;
  let retry = null;
  let asking = false;
  let answers = 0; // parts that a form's own answer has put in place (htmx): older news must not undo them
  let askAgain = null; // null, or the set of topics to ask for afterwards
  let due = null;
  let dueTopics = new Set();
  let leavingUntil = 0;
  let announcedAt = 0;
  let announcement = null;
  let arriving = Promise.resolve(); // pages that the stream brought, one after the other
  let failures = 0; // of what the stream brought
  let shown = ""; // the mark of the page whose parts stand here, as far as that is known
  let text = ""; // the page as it was brought last, and its mark: the stream brings what differs from it
  let textMark = "";

  const clock = (seconds) =>
    new Date().toLocaleTimeString(document.documentElement.lang, {
      hour: "2-digit", minute: "2-digit", hourCycle: "h23", ...(seconds ? { second: "2-digit" } : {}),
    });

  // --- the state of the connection -------------------------------------------------------------------

  function show(state, text) {
    if (!strip) return;
    strip.hidden = false;
    strip.dataset.state = state;
    const place = strip.querySelector(".status-text");
    if (place.textContent !== text) place.textContent = text;
  }

  function showState() {
    if (!strip || !topics.length) return;
    if (downSince === null) return show("live", strip.dataset.liveText);
    const away = Date.now() - downSince.at;
    if (!navigator.onLine || away > OFFLINE_AFTER) {
      return show("offline", strip.dataset.offlineText.replace("{time}", downSince.clock));
    }
    show("reconnecting", strip.dataset.reconnectingText.replace("{seconds}", Math.round(away / 1000)));
  }

  function up() {
    const missed = downSince !== null;
    downSince = null;
    showState();
    if (missed) refresh(null);
  }

  function down() {
    if (downSince === null) downSince = { at: Date.now(), clock: clock(false) };
    showState();
    if (source && source.readyState === EventSource.CLOSED) {
      // Refused, for instance because too many pages are open: the browser does not try again by itself.
      source.close();
      source = null;
      clearTimeout(retry);
      retry = setTimeout(connect, 3000 + Math.random() * 4000);
    }
  }

  // The page of a player shows that he is there as long as it is open, whether he looks at it or not.
  const seat = () => document.querySelector("[data-seat]")?.dataset.seat;
  const resting = () => document.hidden && !seat();

  /** What this page was made of, if the browser has kept it. */
  async function recall() {
    try {
      const kept = await fetch(location.pathname, { cache: "only-if-cached", mode: "same-origin" });
      const found = await kept.text();
      if (kept.ok) [text, textMark] = [found, kept.headers.get("ETag") || ""];
    } catch {
      return; // then the next page comes whole
    }
  }

  let recalled = null;

  async function connect() {
    if (source || !topics.length || resting()) return;
    if (isBrought()) {
      recalled ??= recall();
      await recalled;
      if (source || resting()) return;
    }
    const query = new URLSearchParams(topics.map((topic) => ["topic", topic]));
    if (seat()) query.set("seat", seat());
    if (isBrought()) query.set("page", location.pathname);
    if (textMark) query.set("have", textMark);
    source = new EventSource(`/live/?${query}`);
    source.addEventListener("open", up);
    source.addEventListener("error", down);
    source.addEventListener("changed", (event) => {
      const news = JSON.parse(event.data);
      document.dispatchEvent(new CustomEvent("live:changed", { detail: news }));
      soon(news.topic);
    });
    source.addEventListener("parts", (event) => {
      const news = JSON.parse(event.data);
      document.dispatchEvent(new CustomEvent("live:changed", { detail: news }));
      bring(news);
    });
    source.addEventListener("page", (event) => {
      const news = JSON.parse(event.data);
      document.dispatchEvent(new CustomEvent("live:changed", { detail: news }));
      arriving = arriving.then(() => bringWhole(news)).catch(startAnew);
    });
    source.addEventListener("seat", (event) => {
      document.dispatchEvent(new CustomEvent("live:seat", { detail: JSON.parse(event.data) }));
    });
  }

  // A browser has six connections for each site: a page nobody looks at gives its own back.
  function disconnect() {
    clearTimeout(retry);
    if (source) source.close();
    source = null;
  }

  // --- asking again ----------------------------------------------------------------------------------

  /** Ask for what a topic concerns; null: for everything. */
  function soon(topic) {
    if (topic === null) dueTopics = null;
    dueTopics?.add(topic);
    if (due !== null) return;
    due = setTimeout(() => {
      const changed = dueTopics;
      due = null;
      dueTopics = new Set();
      refresh(changed);
    }, seat() ? 0 : Math.random() * SPREAD);
  }

  // A form on its way must not be overtaken by the news of what it did: until its answer is there nothing is renewed.
  const leaving = () => Date.now() < leavingUntil;

  function leave(milliseconds) {
    leavingUntil = Math.max(leavingUntil, Date.now() + milliseconds);
    setTimeout(() => { if (!leaving()) refresh(null); }, milliseconds + 10);
  }

  /** Ask again for all live elements, or for those of the changed topics. */
  async function refresh(changed) {
    if (leaving()) return; // everything is asked for when it turns out that the page stays
    if (asking) {
      askAgain = changed === null || askAgain === "all" ? "all" : new Set([...(askAgain || []), ...changed]);
      return;
    }
    asking = true;
    try {
      await Promise.all([...byAddress(changed)].map(([address, ids]) => load(address, ids)));
    } finally {
      asking = false;
      const next = askAgain;
      askAgain = null;
      if (next) refresh(next === "all" ? null : next);
    }
  }

  function byAddress(changed) {
    const found = new Map();
    for (const element of parts()) {
      const only = element.dataset.liveTopic;
      if (changed && only && !changed.has(only)) continue;
      const address = element.dataset.live || location.pathname + location.search;
      found.set(address, [...(found.get(address) || []), element.id]);
    }
    return found;
  }

  /** What the stream of a player brings: the parts of his page that changed. What is older than what stands here is left. */
  function bring(news) {
    if (leaving()) return;
    if (news.version < versionOf(document)) return;
    newest = news.version;
    const page = new DOMParser().parseFromString(news.html, "text/html");
    withToken(page);
    for (const element of document.querySelectorAll("section[data-live][id]")) {
      const fresh = page.getElementById(element.id);
      if (fresh) put(element, fresh);
      else if (!news.ids.includes(element.id) && isHere(element) && !isTyping(element)) return location.reload();
    }
    stamp();
  }

  /** The page that is the same for every stranger; without `packed` it is still the one that was brought last. */
  async function bringWhole(news) {
    if (!news.packed) return isShown(news.mark) ? stamp() : soon(news.topic);
    const unpacked = await unpack(news.packed);
    if ("since" in news && news.since !== textMark) throw new Error("this page differs from another one than it has");
    text = "since" in news ? patched(text, JSON.parse(unpacked)) : unpacked;
    textMark = news.mark;
    if (leaving()) return;
    answers += 1; // what was asked for before may be older
    if (!place(new DOMParser().parseFromString(text, "text/html"), parts().map((part) => part.id))) return;
    shown = news.mark;
    stamp();
  }

  /** Whether the parts here are those of this page: the browser may have kept another one than stands here. */
  function isShown(mark) {
    if (!shown && mark === textMark) {
      const page = new DOMParser().parseFromString(text, "text/html");
      const isSame = (part) => withoutTokens(part) === withoutTokens(page.getElementById(part.id) || document.body);
      if (parts().every(isSame)) shown = mark;
    }
    return shown === mark;
  }

  function unpack(packed) {
    const bytes = Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
  }

  /** The new page of the old one and how they differ (live/html_diff.py). */
  function patched(old, made) {
    const pieces = old.split(/(?=<(?:tr|td|li|ul|details|section|article|\/tbody)[ >])/);
    return made.map((one) => (typeof one === "string" ? one : pieces.slice(one[0], one[0] + one[1]).join(""))).join("");
  }

  /** What came cannot be used: the next page is to come whole, and this one asks. */
  function startAnew() {
    failures += 1;
    text = textMark = "";
    disconnect();
    connect();
    soon(null);
  }

  const parts = () => [...document.querySelectorAll("[data-live][id]")];
  const isBrought = () =>
    "forStrangers" in document.body.dataset && !location.search && "DecompressionStream" in window && failures < 2 &&
    parts().every(isHere);

  const isHere = (element) => (element.dataset.live || location.pathname) === location.pathname;
  const versionOf = (page) => Number(page.querySelector("[data-version]")?.dataset.version ?? 0);

  /** The token against forged forms belongs to this page: parts that came without asking get it from here. */
  function withToken(page) {
    const token = document.querySelector("[data-token]")?.dataset.token;
    for (const field of token ? page.querySelectorAll("[name=csrfmiddlewaretoken]") : []) field.setAttribute("value", token);
  }

  function stamp() {
    for (const place of document.querySelectorAll(".updated-at")) {
      place.textContent = strip.dataset.updatedText.replace("{time}", clock(true));
    }
  }

  /** A player's page says which parts it has, as far as it knows: their digests came along with them. */
  function headers(ids) {
    if (!seat()) return { "X-Live": "1" };
    const known = ids.map((id) => [id, digests.get(document.getElementById(id))]).filter(([, digest]) => digest);
    return { "X-Live": "1", "X-Have": known.map(([id, digest]) => `${id}=${digest}`).join(" ") };
  }

  const words = (answer, name) => (answer.headers.get(name) || "").split(" ").filter(Boolean);

  async function load(address, ids) {
    const before = answers;
    let answer;
    try {
      answer = await fetch(address, { cache: "no-cache", credentials: "same-origin", headers: headers(ids) });
    } catch {
      return; // the strip says so; the next poll or event tries again
    }
    if (leaving()) return;
    if (GONE.has(answer.status)) return location.replace(address); // what stands here is not to be seen any more
    if (!answer.ok || answer.redirected) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (leaving()) return;
    if (answers !== before) return soon(null);
    const same = new Set(words(answer, "X-Same"));
    const told = new Map(words(answer, "X-Parts").map((word) => word.split("=")));
    if (!place(page, ids.filter((id) => !same.has(id)), told, address)) return;
    stamp();
    if (!("forStrangers" in document.body.dataset)) return;
    shown = answer.headers.get("ETag") || "";
    if ("forStrangers" in page.body.dataset) return;
    delete document.body.dataset.forStrangers; // it shows something of somebody's own now, who has signed in elsewhere
    disconnect();
    connect();
  }

  /** These parts of a fresh page; false where the page has become another one, which then takes its place. */
  function place(page, ids, told = new Map(), address = location.pathname + location.search) {
    for (const id of ids) {
      const fresh = page.getElementById(id);
      const old = document.getElementById(id);
      if (old && fresh) {
        put(old, fresh);
        if (!waiting.has(id)) digests.set(old, told.get(id));
      } else if (old && !isTyping(old)) {
        location.replace(address);
        return false;
      }
    }
    return true;
  }

  // --- putting it in place ---------------------------------------------------------------------------

  const isField = (element) => element.matches("input:not([type=hidden], [type=submit], [type=button]), select, textarea");
  const isTyped = (field) =>
    field.type === "checkbox" || field.type === "radio" ? field.checked !== field.defaultChecked
    : field.tagName === "SELECT" ? [...field.options].some((option) => option.selected !== option.defaultSelected && option.defaultSelected)
    : field.value !== field.defaultValue || ("unsent" in field.dataset && field.value !== ""); // refused, and typed all the same

  /** Someone is filling in this part: the focus is in a field of it, or a field holds what is not sent yet. */
  function isTyping(element) {
    const active = document.activeElement;
    if (active && element.contains(active) && isField(active)) return true;
    return [...element.querySelectorAll("input, select, textarea")].some((field) => isField(field) && isTyped(field));
  }

  function put(old, fresh) {
    digests.delete(old);
    if (withoutTokens(old) === withoutTokens(fresh)) {
      waiting.delete(old.id);
      return;
    }
    if (isTyping(old)) {
      waiting.set(old.id, fresh);
      return;
    }
    waiting.delete(old.id);
    const before = new Map([...old.querySelectorAll("[id]")].map((part) => [part.id, part.textContent]));
    const open = new Set([...old.querySelectorAll("details[open][id]")].map((part) => part.id));
    const focus = focusIn(old);
    old.replaceChildren(...document.importNode(fresh, true).childNodes);
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    mark(old, before);
    refocus(old, focus);
    window.htmx?.process(old);
    say(old.dataset.announce || strip.dataset.changedText);
    document.dispatchEvent(new CustomEvent("live:swapped", { detail: { id: old.id } }));
  }

  // The token against forged forms differs at each answer, the time of updating and the time left are our own.
  function withoutTokens(element) {
    const copy = element.cloneNode(true);
    for (const part of copy.querySelectorAll("[name=csrfmiddlewaretoken], .updated-at, .time-left")) part.remove();
    for (const part of copy.querySelectorAll(".changed")) {
      part.classList.remove("changed");
      if (!part.classList.length) part.removeAttribute("class");
    }
    return copy.innerHTML;
  }

  function mark(element, before) {
    for (const part of element.querySelectorAll("tr[id], li[id], article[id]")) {
      if (before.get(part.id) === part.textContent) continue;
      part.classList.add("changed");
      setTimeout(() => part.classList.remove("changed"), 2000);
    }
  }

  function focusIn(element) {
    const active = document.activeElement;
    if (!active || !element.contains(active) || active === element) return null;
    return { id: active.id, name: active.getAttribute("name"), value: active.getAttribute("value"), href: active.getAttribute("href") };
  }

  function refocus(element, focus) {
    if (!focus) return;
    const same = focus.id ? document.getElementById(focus.id)
      : [...element.querySelectorAll("a, button, input")].find((part) =>
          ["name", "value", "href"].every((key) => part.getAttribute(key) === focus[key]));
    same?.focus({ preventScroll: true });
    if (same && document.activeElement === same) return; // it may be hidden or disabled now
    element.tabIndex = -1;
    element.focus({ preventScroll: true });
  }

  function say(text) {
    announcement = text;
    const wait = announcedAt + QUIET - Date.now();
    if (wait > 0) return void setTimeout(() => announcement && say(announcement), wait + 10);
    announcedAt = Date.now();
    announcement = null;
    announcer.textContent = "";
    requestAnimationFrame(() => { announcer.textContent = text; });
  }

  function putWaiting() {
    for (const [id, fresh] of [...waiting]) {
      const old = document.getElementById(id);
      if (old) put(old, fresh);
    }
  }

  // --- start -----------------------------------------------------------------------------------------

  if (!topics.length && !document.querySelector("[data-live]")) return;
  document.addEventListener("focusout", () => setTimeout(putWaiting, 0));
  document.addEventListener("htmx:beforeSwap", (event) => {
    const replaced = parts().filter((part) => event.detail.target.contains(part));
    if (replaced.length) answers += 1;
    for (const part of replaced) waiting.delete(part.id);
  });
  // An answer that was on its way while the stream brought something newer.
  document.addEventListener("htmx:afterSettle", () => { if (versionOf(document) < newest) soon(null); });
  document.addEventListener("reset", () => setTimeout(putWaiting, 0));
  document.addEventListener("visibilitychange", () => {
    if (resting()) return disconnect();
    connect();
    refresh(null);
  });
  document.addEventListener("submit", (event) => { if (!event.defaultPrevented && event.target.method !== "dialog") leave(SENDING); });
  window.addEventListener("beforeunload", () => leave(GOING));
  window.addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    leavingUntil = 0;
    refresh(null);
  });
  window.addEventListener("online", () => { disconnect(); connect(); refresh(null); });
  window.addEventListener("offline", down);
  window.addEventListener("pagehide", disconnect);
  setInterval(() => { if (downSince !== null) showState(); }, 1000);
  setInterval(() => {
    if (!document.hidden && (downSince !== null || !source || source.readyState !== EventSource.OPEN)) refresh(null);
  }, POLL);
  setInterval(() => { if (!document.hidden && seat()) refresh(null); }, CHECK);
  for (const failed of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) document.addEventListener(failed, () => soon(null));
  connect();
})();
