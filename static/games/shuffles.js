// @ts-check
/* Checks records of tables without a request to the server. It shares no code with it.
 *
 * The arithmetic is described in docs/shuffles.md; docs/verify_shuffle.py does the same. Needs dealing.js.
 */
(() => {
  "use strict";

  const { Game, Unreadable, bytes, hex, hmac, seedOf, sha256, shuffled, utf8 } = Dealing;

  // --- reading a record --------------------------------------------------------------------------------

  /** A record the way its JSON form has it; a single deal, as the REST interface gives it, becomes a record of one. */
  function read(text) {
    const record = text.trimStart().startsWith("{") ? JSON.parse(text) : readLines(text);
    if ("pack" in record) return { game: record.game, preset: record.preset, options: record.options, deals: [record] };
    return { deals: [], ...record };
  }

  /** The text form, as the server writes it. */
  function readLines(text) {
    if (!text.startsWith("Troeftafel record")) throw new Unreadable(text.slice(0, 40));
    const record = { options: {}, deals: [] };
    /** @type {Record<string, any>} */
    let block = record;
    let [place, name] = [{}, ""];
    for (const line of text.split(/\r?\n/).slice(1)) {
      const deal = line.match(/^Deal (\d+)(?:, pack (\d+))?$/);
      const header = line.match(/^([A-Z][a-z]*)(?: (\w+))?:(?: (.*))?$/);
      if (deal) {
        block = { number: Number(deal[1]), attempt: Number(deal[2] || 1) - 1 };
        record.deals.push(block);
      } else if (/^(Sheet of|Correction|Result)\b/.test(line)) {
        block = {};
      } else if (header) {
        const head = header[1].toLowerCase();
        const value = header[3] || "";
        const group = { option: "options", hand: "hands" }[head] || head;
        place = header[2] ? (block[group] ??= {}) : block;
        name = header[2] || head;
        place[name] = value.length > 1 && value.startsWith('"') && value.endsWith('"') ? JSON.parse(value) : value;
      } else if (line.startsWith(" ") && typeof place[name] === "string") {
        place[name] += line;
      }
    }
    return record;
  }

  const cards = (value) => (Array.isArray(value) ? value : (value || "").trim().split(/\s+/)).join(" ");

  // --- checking it -------------------------------------------------------------------------------------

  /** What does not follow: names of sentences, each with its facts. */
  async function check(record, noted) {
    const game = new Game(record.game, record.preset, record.options);
    const wrong = record.deals.length ? [] : [["noPack", {}]];
    if (noted && noted !== record.commitment) wrong.push(["otherTable", {}]);
    const secret = record.secret ? bytes(record.secret) : null;
    if (secret && (await sha256(secret)) !== record.commitment) wrong.push(["otherSecret", {}]);
    wrong.push(...checkRoot(record, secret));
    let before = { number: 0, attempt: 0 };
    for (const deal of record.deals) {
      const facts = { deal: deal.number, pack: (deal.attempt || 0) + 1 };
      const own = secret && (await seedOf(secret, record.table, deal.number, deal.attempt || 0));
      for (const what of await checkDeal(game, deal, own)) wrong.push([what, facts]);
      const again = ["thrown_in", "redealt"].includes(before.end);
      const nextPack = deal.number === before.number && deal.attempt === (before.attempt || 0) + 1;
      const nextDeal = deal.number === before.number + 1 && !deal.attempt && !again;
      if (secret && !nextPack && !nextDeal) wrong.push(["missing", facts]);
      before = deal;
    }
    if (secret && record.deals.length) {
      const first = record.deals[0];
      const dealer = await game.firstDealer(await seedOf(secret, record.table, 0, 0), game.words(first.words));
      if (dealer !== first.dealer) wrong.push(["otherDealer", { dealer }]);
    }
    return wrong;
  }

  /** The secret comes of the root of the round, by a path that leads to this very table. */
  function checkRoot(record, secret) {
    const { path = "", commitment, entropy = "", secret: revealed } = record.root || {};
    if (!path) return [];
    const wrong = [];
    const [event, round, name, take] = path.split(":");
    const word = take && name.startsWith("d") ? `${event}:${round}:${name.slice(1)}` : path;
    if (record.table !== word) wrong.push(["otherPath", {}]);
    if (!revealed) return wrong;
    const root = bytes(revealed);
    if (sha256(root) !== commitment) wrong.push(["otherRoot", {}]);
    const mixed = sha256(utf8.encode(entropy));
    if (secret && hex(hmac(root, `${path}|${mixed}`)) !== hex(secret)) wrong.push(["notFromRoot", {}]);
    return wrong;
  }

  async function checkDeal(game, deal, own) {
    const seed = deal.seed ? bytes(deal.seed) : own;
    if (!seed) return ["noSeed"];
    const wrong = [];
    if (own && hex(seed) !== hex(own)) wrong.push("otherSeed");
    if (deal.commitment && (await sha256(seed)) !== deal.commitment) wrong.push("otherCommitment");
    const pack = await shuffled(game.pack, seed, game.words(deal.words));
    if (cards(deal.pack) !== cards(pack)) wrong.push("otherPack");
    const { hands, head } = game.dealt(pack, deal.dealer, deal.direction || "cw");
    for (const [seat, hand] of Object.entries(deal.hands || {})) {
      if (!hands[seat] || cards(hand) !== cards(hands[seat])) wrong.push("otherHand");
    }
    if (deal.head && cards(deal.head) !== cards(head)) wrong.push("otherHead");
    return [...new Set(wrong)];
  }

  globalThis.Shuffles = { Game, Unreadable, bytes, cards, check, read, sha256, shuffled };
})();
