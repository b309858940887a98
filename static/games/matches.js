// @ts-check
/* What this browser keeps of its matches, to check their shuffles: its random numbers, and what the server signed about them. It
 * stays here, in IndexedDB; without it (a private window) as long as the page is open. Needs sha256.js.
 */
(() => {
  "use strict";

  const STORE = "matches";
  const MAX_MATCHES = 200;
  const PREFIX = "troeftafel shuffle statement 1\n";
  const utf8 = new TextEncoder();
  const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const bytes = (digits) => Uint8Array.from(digits.match(/../g) || [], (two) => parseInt(two, 16));
  const memory = new Map();

  const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

  const opened = (() => {
    const request = indexedDB.open("troeftafel-shuffles", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" }).createIndex("at", "at");
    return done(request);
  })();
  opened.catch(() => {}); // asked again at each use

  /** `work` with the store of matches; null where the browser keeps nothing. */
  async function within(mode, work) {
    try {
      return await work((await opened).transaction(STORE, mode).objectStore(STORE));
    } catch (error) {
      if (error instanceof DOMException) return null;
      throw error;
    }
  }

  /** The match at a table, as this browser knows it. A table of another site or database has another commitment. */
  async function load(table, commitment) {
    const id = `${table}|${commitment}`;
    const found = (await within("readonly", (store) => done(store.get(id)))) ?? memory.get(id);
    return found ?? { id, table, commitment, at: Date.now(), numbers: [], deals: {}, alarms: [], elsewhere: [] };
  }

  /** Changes a match by `change`, in one transaction: other tabs of this browser change the same one, and nothing of theirs is lost. */
  async function update(match, change) {
    const kept = await within("readwrite", async (store) => {
      const found = (await done(store.get(match.id))) ?? match;
      change(found);
      await done(store.put(found));
      const ids = await done(store.index("at").getAllKeys());
      for (const id of ids.slice(0, Math.max(0, ids.length - MAX_MATCHES))) store.delete(id);
      return found;
    });
    if (kept) Object.assign(match, kept);
    else change(match);
    memory.set(match.id, match);
  }

  const hash = (text) => hex(Hashes.sha256(utf8.encode(text)));
  const nonceHash = (table, seat, number) => hash(`nonce|${table}|${seat}|${number}`);

  /** Whether the server signed this statement; null where the browser cannot tell (pages over http have no such key). */
  async function isSigned(statement) {
    if (!globalThis.crypto?.subtle) return null;
    let key;
    try {
      key = await crypto.subtle.importKey("raw", bytes(statement.key), { name: "Ed25519" }, false, ["verify"]);
    } catch (error) {
      if (error.name === "NotSupportedError") return null;
      return false;
    }
    return crypto.subtle.verify({ name: "Ed25519" }, key, bytes(statement.signature), utf8.encode(PREFIX + statement.text));
  }

  globalThis.Matches = { load, update, hash, nonceHash, isSigned };
})();
