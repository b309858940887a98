// @ts-check
/* The page of a player adds a random number to the shuffle, without anybody typing: first its hash, and the number when the server
 * has published the hashes of all seats. When the match is over it fetches verdict.js. How it works: docs/shuffles.md. Needs matches.js.
 */
(() => {
  "use strict";

  const RETRY = 700; // milliseconds after a request that did not arrive, or that a busy server put off
  const TRIES = 5;
  const place = () => /** @type {HTMLElement} */ (document.querySelector("#nonces > [data-address]"));
  let running = null; // one request at a time; what changes meanwhile is looked at afterwards
  let changed = false;
  let receipted = ""; // the deal whose receipts were asked for last
  const refused = new Set(); // what the server did not want: asked for again only after the exchange has moved on

  function fresh() {
    const random = crypto.getRandomValues(new Uint8Array(32));
    return btoa(String.fromCharCode(...random)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  }

  async function ask(address, body) {
    const token = /** @type {HTMLInputElement | null} */ (document.querySelector("#nonces [name=csrfmiddlewaretoken]"))?.value ?? "";
    const headers = { Accept: "application/json", "Content-Type": "application/json", "X-CSRFToken": token };
    const how = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await fetch(address, { ...how, credentials: "same-origin", cache: "no-store" });
        if (answer.ok) return await answer.json();
        if (answer.status < 429 || tries === TRIES) return null;
      } catch (error) {
        if (!(error instanceof TypeError) || tries === TRIES) throw error;
      }
      await new Promise((resolve) => { setTimeout(resolve, RETRY); });
    }
  }

  // --- the two steps ---------------------------------------------------------------------------------------

  const given = (match, hash) => match.numbers.find((one) => one.hash === hash);

  /** The number of this seat in the exchange that is open or begins; one whose hash may have arrived is sent again. */
  async function current(match, seat, exchange) {
    const number = fresh();
    const made = { seat, number, hash: Matches.nonceHash(match.table, seat, number), exchange: null };
    await Matches.update(match, (kept) => {
      const last = kept.numbers.at(-1);
      const sent = last && last.seat === seat && !last.result && (last.exchange === null || last.exchange === exchange);
      if (!sent) kept.numbers.push(made);
    });
    return match.numbers.at(-1);
  }

  /** Exchanges that went on without this browser; a number of the own seat in them is another browser's of the same player. */
  async function noteElsewhere(match, exchange, phase) {
    const over = phase === "closed" ? exchange : exchange - 1;
    const passed = Array.from({ length: Math.max(0, over) }, (_, at) => at + 1);
    const others = (one) => passed.filter((number) => !one.numbers.some((own) => own.exchange === number && own.hashes));
    if (others(match).some((number) => !match.elsewhere?.includes(number))) {
      await Matches.update(match, (kept) => { kept.elsewhere = others(kept); });
    }
  }

  async function giveHash(match, state) {
    const open = state.nonces.phase === "hashes" ? state.nonces.exchange : null;
    const { hash } = await current(match, state.seat, open); // kept before it is sent: a page that is closed now finds it again
    const answer = await ask(state.address, { hash, seat: state.seat });
    if (!answer) return null;
    await Matches.update(match, (kept) => {
      kept.key ??= answer.key;
      given(kept, hash).exchange = answer.nonces.exchange;
    });
    return answer;
  }

  /** The number is given only when the hashes the server published have the own one among them. */
  async function giveNumber(match, state) {
    if (state.nonces.wanted !== "nonce") return null; // the exchange went on while the hashes were asked for
    const { seat, nonces: { exchange } } = state;
    const facts = JSON.parse(state.hashes.text);
    const own = match.numbers.findLast((one) => one.seat === seat && (one.exchange === exchange || one.hash === facts.hashes[seat]));
    if (!own) { // another browser of this player gave the hash
      await noteElsewhere(match, exchange, "closed");
      return null;
    }
    const honest = facts.hashes[seat] === own.hash && facts.commitment === match.commitment && (await Matches.isSigned(state.hashes)) !== false;
    await Matches.update(match, (kept) => {
      Object.assign(given(kept, own.hash), { exchange, hashes: state.hashes }); // the answer to the hash may have been lost
      if (!honest) kept.alarms.push({ what: "hashes", statement: state.hashes });
    });
    if (!honest) return null;
    const answer = await ask(state.address, { nonce: own.number, seat });
    if (answer?.accepted) await Matches.update(match, (kept) => { given(kept, own.hash).accepted = answer.accepted; });
    return answer;
  }

  // --- receipts --------------------------------------------------------------------------------------------

  /** The receipts of the deal being played and of those that are over; the first key of the match is the one that counts. */
  async function keepReceipts(match, address, deal) {
    const answer = await ask(address);
    if (!answer) return;
    receipted = deal;
    await Matches.update(match, (kept) => {
      kept.seat = answer.seat;
      const keep = (statement, name) => {
        const facts = JSON.parse(statement.text);
        kept.key ??= statement.key;
        const deal = (kept.deals[`${facts.deal}.${facts.attempt}`] ??= {});
        if (name === "played") deal.played ??= statement;
        else if (!(deal.dealt ??= []).some((one) => one.text === statement.text)) deal.dealt = [...deal.dealt.slice(-3), statement];
      };
      if (answer.running) keep(answer.running, "dealt");
      for (const statement of answer.deals) keep(statement, "played");
    });
  }

  async function keepResult(match, state) {
    const own = match.numbers.findLast((one) => one.exchange === state.nonces.exchange);
    if (!own || own.result) return;
    const answer = state.numbers ? state : await ask(state.address);
    const of = answer?.numbers && JSON.parse(answer.numbers.text).exchange; // a later one, if this page was slow
    if (of === own.exchange) await Matches.update(match, (kept) => { given(kept, own.hash).result = answer.numbers; });
  }

  /** One step; the answer of the server, or null where there is nothing more to do for now. */
  async function step(match, state) {
    const { wanted, phase, exchange } = state.nonces;
    const what = `${exchange}:${phase}:${wanted}`;
    if (phase === "closed") await keepResult(match, state);
    if (!wanted || refused.has(what)) return null;
    refused.add(what);
    try {
      const known = state.hashes || wanted === "hash" ? state : await ask(state.address);
      if (!known) return null;
      known.address = state.address;
      const answer = wanted === "hash" ? await giveHash(match, known) : await giveNumber(match, known);
      return answer && { ...answer, address: state.address };
    } catch (error) {
      refused.delete(what); // the server was away, and may still want it
      throw error;
    }
  }

  // --- the end of the match --------------------------------------------------------------------------------

  let checkers = null;

  /** The scripts of the verdict are needed once, and not by the first page of a table. */
  function loadCheckers() {
    const addresses = document.getElementById("nonces").dataset.verdict.split(" ");
    return Promise.all(addresses.map((address) => new Promise((resolve, reject) => {
      const script = Object.assign(document.createElement("script"), { src: address, async: false }); // in this order
      script.addEventListener("load", resolve);
      script.addEventListener("error", () => reject(new TypeError(`${address} did not arrive`)));
      document.head.append(script);
    })));
  }

  async function end(match) {
    if (!match.numbers.length) return; // this browser took no part
    checkers ??= loadCheckers();
    try {
      await checkers;
    } catch (error) {
      checkers = null; // asked for again when the connection is back
      throw error;
    }
    document.dispatchEvent(new CustomEvent("match:over", { detail: match }));
  }

  // --- when ------------------------------------------------------------------------------------------------

  async function run() {
    const { table, own: seat, commitment, address, exchange, phase, wanted, deal, receipts, record } = place().dataset;
    const match = await Matches.load(Number(table), commitment);
    if (seat || match.numbers.length) await noteElsewhere(match, Number(exchange), phase); // also where the seat was lost
    if (deal && deal !== receipted) await keepReceipts(match, receipts, deal);
    let state = { seat, address, nonces: { exchange: Number(exchange), phase, wanted } };
    while (state?.nonces) state = await step(match, state);
    if (record) await end(match); // of the moment this step began: only then its receipts are here
  }

  async function act() {
    changed = true;
    if (running || !place()) return;
    while (changed && place()) {
      changed = false;
      running = run();
      try {
        await running;
      } catch (error) {
        if (!(error instanceof TypeError)) throw error; // the strip at the top says that the connection is lost
      } finally {
        running = null;
      }
    }
  }

  document.addEventListener("live:swapped", act);
  document.addEventListener("htmx:afterSettle", act);
  addEventListener("online", act);
  act();
})();
