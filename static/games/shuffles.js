// @ts-check
/* Checks packs and records of tables without a request to the server. It shares no code with it.
 *
 * The arithmetic is described in docs/shuffles.md; docs/verify_shuffle.py does the same. Needs sha256.js.
 */
(() => {
  "use strict";

  const FRENCH = [..."SHDC"].flatMap((suit) => [..."23456789TJQKA"].map((rank) => rank + suit));
  const SPANISH = [..."SBOC"].flatMap((suit) => [..."1234567JNK"].map((rank) => rank + suit));
  const FORMATS = { double4: [4, 12], single4: [4, 12], single3: [3, 12], single2: [2, 12], single3_16: [3, 16], single2_24: [2, 24] };
  const utf8 = new TextEncoder();

  // --- the shuffle -------------------------------------------------------------------------------------

  const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

  function bytes(text) {
    const digits = (text || "").replace(/\s/g, "").toLowerCase();
    if (!/^([0-9a-f]{2})*$/.test(digits)) throw new Unreadable(digits);
    return Uint8Array.from(digits.match(/../g) || [], (two) => parseInt(two, 16));
  }

  const sha256 = (data) => hex(Hashes.sha256(data));
  const hmac = (key, text) => Hashes.hmac(key, utf8.encode(text));

  const seedOf = (secret, table, number, attempt) => hmac(secret, `${table}|${number}|${attempt}`);

  /** Numbers from 0 to 65535, two bytes each, block after block. */
  async function* draws(seed, words) {
    for (let counter = 0; ; counter += 1) {
      const block = await hmac(seed, `${words}|${counter}`);
      for (let at = 0; at < 32; at += 2) yield block[at] * 256 + block[at + 1];
    }
  }

  /** One of 0 … many-1; draws beyond the last whole multiple are thrown away. */
  async function pick(numbers, many) {
    for (;;) {
      const { value } = await numbers.next();
      if (value < Math.floor(65536 / many) * many) return value % many;
    }
  }

  async function shuffled(pack, seed, words) {
    const cards = [...pack];
    const numbers = draws(seed, words);
    for (let last = cards.length - 1; last > 0; last -= 1) {
      const other = await pick(numbers, last + 1);
      [cards[last], cards[other]] = [cards[other], cards[last]];
    }
    return cards;
  }

  // --- the games ---------------------------------------------------------------------------------------

  /** What shuffling and dealing need of the rules of a game. */
  class Game {
    constructor(name, preset, options) {
      this.name = name;
      this.options = options || {};
      this.pack = FRENCH;
      const three = Number(this.options.players) === 3;
      if (name === "truf") {
        this.seats = [...(three ? "NES" : "NESW")];
        if (three) this.pack = FRENCH.filter((card) => card[1] !== (this.options.removed_suit || "C"));
        this.packets = Array(13).fill(1);
      } else if (name === "troefcall") {
        this.seats = [..."NESW"];
        this.packets = [5, 4, 4];
      } else if (name === "ruff_and_trump") {
        const [players, each] = FORMATS[this.options.format || preset || "double4"] || [];
        if (!players) throw new Unreadable(preset);
        this.seats = [..."0123"].slice(0, players);
        this.packets = Array(each / 4).fill(4);
      } else if (name === "truc_y_flou") {
        this.seats = [..."012345"];
        this.pack = SPANISH;
        this.packets = Array(3).fill(1);
      } else {
        throw new Unreadable(name);
      }
    }

    /** All seats in the order of turn. Those of Truc y Flou are numbered the way its turn goes. */
    from(seat, direction) {
      const step = direction === "ccw" && this.name !== "truc_y_flou" ? -1 : 1;
      const many = this.seats.length;
      const first = this.seats.indexOf(seat);
      if (first < 0) throw new Unreadable(seat);
      return this.seats.map((_, place) => this.seats[(((first + step * place) % many) + many) % many]);
    }

    words(given) {
      if (typeof given === "string") return given;
      return this.seats.filter((seat) => given?.[seat]).map((seat) => `${seat} ${given[seat]}`).join("\n");
    }

    dealt(pack, dealer, direction) {
      const [last, ...others] = this.from(dealer, direction);
      const hands = Object.fromEntries(this.seats.map((seat) => [seat, []]));
      let top = 0;
      for (const packet of this.packets) {
        for (const seat of [...others, last]) {
          hands[seat].push(...pack.slice(top, top + packet));
          top += packet;
        }
      }
      return { hands, head: pack.slice(top) };
    }

    async firstDealer(seed, words) {
      const start = this.seats[await pick(draws(seed, words ? `${words}\nseat` : "seat"), this.seats.length)];
      const pack = await shuffled(this.pack, seed, words);
      const order = this.from(start, "cw");
      const rank = (card) => FRENCH.indexOf(card) % 13;
      if (this.name === "ruff_and_trump") return this.lowest(order, pack, rank).at(-1);
      if (this.name === "troefcall") {
        if (this.options.first_caller === "high_card") return this.lowest(order, pack, (card) => -rank(card))[0];
        const jack = pack.findIndex((card) => card[0] === "J");
        return order.at(((this.options.first_caller === "fixed" ? 0 : jack) % 4) - 1);
      }
      if (this.name === "truc_y_flou") {
        for (let place = 0; place < 40; place += 2) {
          const [one, other] = [this.strength(pack[place]), this.strength(pack[place + 1])];
          if (one !== other) return order[one > other ? 1 : 0];
        }
      }
      return start;
    }

    /** Every seat draws a card, who ties for the lowest draws again; at last by suit: spades first, clubs last. */
    lowest(order, pack, rank) {
      let drawing = order;
      let drawn = {};
      for (let top = 0; drawing.length > 1 && top + drawing.length <= pack.length; ) {
        drawn = Object.fromEntries(drawing.map((seat, place) => [seat, pack[top + place]]));
        top += drawing.length;
        const least = Math.min(...drawing.map((seat) => rank(drawn[seat])));
        drawing = drawing.filter((seat) => rank(drawn[seat]) === least);
      }
      return [...drawing].sort((one, other) => "SHDC".indexOf(drawn[one][1]) - "SHDC".indexOf(drawn[other][1]));
    }

    strength(card) {
      if (this.options.perique_trick_rank === "top" && (card === "NB" || card === "JO")) return card === "NB" ? 16 : 15;
      const named = { "1S": 14, "1B": 13, "7S": 12, "7O": 11, 3: 10, 2: 9, 1: 8 };
      const tail = (this.options.rank_tail || "K N J 7 6 5 4").split(/\s+/);
      return named[card] || named[card[0]] || 7 - tail.indexOf(card[0]);
    }
  }

  // --- reading a record --------------------------------------------------------------------------------

  class Unreadable extends Error {}

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
