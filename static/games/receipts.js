// @ts-check
/* Checks the shuffles of a match with what this browser kept: the record against the receipts, the own random numbers and the hashes
 * of all seats. Takes nothing on the word of the server. docs/verify_receipt.py does the same. Needs shuffles.js and matches.js.
 */
(() => {
  "use strict";

  const { Game, cards, check: checkRecord } = Shuffles;
  const FAULTS = {
    otherTable: "secret", otherSecret: "secret", otherSeed: "secret", missing: "pack", noPack: "pack", otherCommitment: "secret",
    otherPack: "pack", otherHand: "hand", otherHead: "pack", otherDealer: "pack", noSeed: "secret",
    otherPath: "secret", otherRoot: "secret", notFromRoot: "secret",
  };
  const NUMBER = /^[A-Za-z0-9_-]{43}$/;

  const facts = (statement) => JSON.parse(statement.text);
  const place = (deal) => `${deal.number ?? deal.deal}.${deal.attempt || 0}`;
  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
  const sorted = (map) => Object.fromEntries(Object.entries(map).sort());

  /** The head of the chain over the log of a deal. */
  function logHead(table, deal) {
    let head = Matches.hash(`log|${table}|${deal.number}|${deal.attempt || 0}`);
    for (const { seat, text } of deal.moves || []) head = Matches.hash(`${head}|${seat} ${text}`);
    return head;
  }

  /** What is wrong and what is missing; `wrong` are [fault, deal] with the deal empty where it is the match. */
  class Verdict {
    constructor() {
      this.wrong = [];
      this.missing = new Set();
      this.others = new Set(); // players whose random number is not in a pack, or cannot be checked
      this.packs = 0;
    }

    fail(fault, deal = "") {
      if (!this.wrong.some((one) => same(one, [fault, deal]))) this.wrong.push([fault, deal]);
    }
  }

  function statementsOf(match) {
    const ofNumbers = match.numbers.flatMap((own) => [own.hashes, own.accepted, own.result]);
    const ofDeals = Object.values(match.deals).flatMap((deal) => [...(deal.dealt || []), deal.played]);
    return [...ofNumbers, ...ofDeals].filter(Boolean);
  }

  /** Each statement is signed by the key this browser saw first, and belongs to this match. */
  async function checkSignatures(match, record, verdict) {
    for (const statement of statementsOf(match)) {
      if (statement.key !== match.key) verdict.fail("key");
      if (facts(statement).table !== String(record.table)) verdict.fail("statement");
      if (facts(statement).commitment !== match.commitment) verdict.fail("secret");
      const signed = await Matches.isSigned(statement);
      if (signed === false) verdict.fail("statement");
      if (signed === null) verdict.missing.add("signatures");
    }
  }

  /** The own numbers arrived and were used, and every number of an exchange belongs to the hash given for it before. */
  function checkNumbers(match, verdict) {
    for (const own of match.numbers.filter((one) => one.hashes)) {
      const hashes = facts(own.hashes).hashes;
      if (hashes[own.seat] !== own.hash || Matches.nonceHash(match.table, own.seat, own.number) !== own.hash) verdict.fail("hashes");
      if (!own.result) {
        verdict.missing.add("numbers");
        continue;
      }
      const result = facts(own.result);
      const accepted = own.accepted && facts(own.accepted);
      if ([own.hashes, own.accepted, own.result].some((one) => one && facts(one).exchange !== own.exchange)) verdict.fail("statement");
      if (!same([...result.missing].sort(), Object.keys(hashes).filter((seat) => !(seat in result.numbers)).sort())) verdict.fail("number");
      if (accepted && (accepted.seat !== own.seat || accepted.number !== own.number)) verdict.fail("number");
      if (!same(sorted(result.hashes), sorted(hashes))) verdict.fail("hashes");
      for (const [seat, number] of Object.entries(result.numbers)) {
        if (Matches.nonceHash(match.table, seat, number) !== hashes[seat]) verdict.fail("number");
      }
      if (own.accepted && result.numbers[own.seat] !== own.number) verdict.fail("number");
      if (!own.accepted) verdict.missing.add("numbers");
      for (const code of result.missing) verdict.others.add(code);
    }
    if (!match.numbers.some((one) => one.result)) verdict.missing.add("numbers");
  }

  const numberIn = (words, seat) => {
    const typed = words.split("\n").find((line) => line.startsWith(`${seat} `))?.slice(seat.length + 1).split(" ")[0];
    return NUMBER.test(typed || "") ? typed : "";
  };

  /** The numbers in a pack are those of the exchange the server names, as far as this browser took part in it. A number of the own seat
   * that this browser did not draw may be another browser's of the same player, in an exchange that went on without this one.
   * `last` is the exchange of the last number of the own seat in a pack before. */
  function checkWords(match, words, deal, { exchange, last }, verdict) {
    const results = match.numbers.filter((one) => one.result).map((one) => facts(one.result));
    const current = results.find((one) => one.exchange === exchange)?.numbers ?? {};
    const own = numberIn(words, match.seat);
    const newest = (exchanges) => Math.max(0, ...exchanges.filter((one) => one <= exchange));
    const mine = match.numbers.filter((one) => one.accepted).map((one) => one.exchange);
    const others = match.elsewhere ?? []; // without a receipt it is not known which exchange came before
    const elsewhere = exchange === null ? others.length > 0 : newest(others) > newest(mine); // a seat keeps its last number
    const changedHands = !own && wentOnElsewhere(match, Math.max(exchange ?? 0, last)); // others' numbers of that exchange stayed
    for (const code of new Set([...Object.keys(current), ...words.split("\n").map((line) => line.split(" ")[0])])) {
      const number = numberIn(words, code);
      const drawn = code === match.seat && match.numbers.some((one) => one.number === number); // the result may not have arrived
      const known = drawn || results.some((one) => one.numbers[code] === number);
      if (number && current[code] && number !== current[code]) verdict.fail("number", deal);
      else if (code === match.seat && number !== (current[code] ?? number) && !changedHands) verdict.fail("number", deal);
      else if (number && !known && code !== match.seat) verdict.others.add(code);
      else if (number && !known) elsewhere ? verdict.missing.add("numbers") : verdict.fail("number", deal);
      else if (!number && current[code]) verdict.others.add(code);
    }
    if (!own) verdict.missing.add("numbers");
    return own;
  }

  /** Whether an exchange without this browser followed the one of the last number, before its own next one. */
  function wentOnElsewhere(match, last) {
    const following = Math.min(...match.numbers.filter((one) => one.accepted && one.exchange > last).map((one) => one.exchange));
    return (match.elsewhere ?? []).some((number) => last < number && number < following);
  }

  function checkReceipts(match, record, verdict) {
    const game = new Game(record.game, record.preset, record.options);
    const players = record.seats.filter((one) => one.kind === "player");
    let used = false; // once the own number counts, no pack is shuffled without one, unless the seat changed hands
    let last = 0; // the exchange of the newest number of the own seat
    for (const deal of record.deals) {
      const kept = match.deals[place(deal)];
      const seat = match.seat;
      const words = game.words(deal.words || {});
      const exchange = kept?.played ? facts(kept.played).exchange : null;
      const own = checkWords(match, words, place(deal), { exchange, last }, verdict);
      for (const one of players) if (one.seat !== seat && !numberIn(words, one.seat)) verdict.others.add(one.seat);
      if (used && !own) wentOnElsewhere(match, last) ? verdict.missing.add("numbers") : verdict.fail("number", place(deal));
      if (own) {
        used = true;
        last = match.numbers.find((one) => one.number === own && one.exchange)?.exchange ?? (exchange || last);
      }
      if (!kept?.played) {
        verdict.missing.add("receipts");
        continue;
      }
      const played = facts(kept.played);
      for (const statement of [kept.played, ...(kept.dealt || [])].map(facts)) {
        if (statement.seed_commitment !== deal.commitment) verdict.fail("secret", place(deal));
        if (statement.words !== words) verdict.fail("number", place(deal));
        if (place(statement) !== place(deal) || statement.seat !== seat) verdict.fail("statement", place(deal));
      }
      if (played.seed !== deal.seed) verdict.fail("secret", place(deal));
      const dealt = cards(deal.hands?.[seat]);
      const reachable = new Set([...dealt.split(" "), ...(cards(deal.head) || "").split(" ")]);
      if (cards(played.hand) !== dealt) verdict.fail("hand", place(deal));
      if ((kept.dealt || []).some((one) => facts(one).hand.some((card) => !reachable.has(card)))) verdict.fail("hand", place(deal));
      if (played.log !== logHead(record.table, deal)) verdict.fail("log", place(deal));
    }
  }

  /** Checks a match. `match` is what this browser kept, `record` what the server tells now that it is over. */
  async function check(match, record) {
    const verdict = new Verdict();
    verdict.packs = record.deals.length;
    for (const [what, more] of await checkRecord(record, match.commitment)) {
      verdict.fail(FAULTS[what], more.deal ? `${more.deal}.${more.pack - 1}` : "");
    }
    if (!record.secret) verdict.missing.add("secret");
    for (const alarm of match.alarms) verdict.fail(alarm.what);
    await checkSignatures(match, record, verdict);
    checkNumbers(match, verdict);
    checkReceipts(match, record, verdict);
    if (verdict.others.size) verdict.missing.add("others");
    const others = record.seats.filter((one) => verdict.others.has(one.seat)).map((one) => one.name || one.seat);
    return { wrong: verdict.wrong, missing: [...verdict.missing].sort(), others, packs: verdict.packs };
  }

  globalThis.Receipts = { check, facts, logHead, place };
})();
