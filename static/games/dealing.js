// @ts-check
/* Shuffles and deals the way the server says it does, and shares no code with it: see docs/shuffles.md. Needs sha256.js. */
(() => {
  "use strict";

  const FRENCH = [..."SHDC"].flatMap((suit) => [..."23456789TJQKA"].map((rank) => rank + suit));
  const SPANISH = [..."SBOC"].flatMap((suit) => [..."1234567JNK"].map((rank) => rank + suit));
  const FORMATS = { double4: [4, 12], single4: [4, 12], single3: [3, 12], single2: [2, 12], single3_16: [3, 16], single2_24: [2, 24] };
  const utf8 = new TextEncoder();

  class Unreadable extends Error {}

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

  globalThis.Dealing = { Game, Unreadable, bytes, hex, hmac, seedOf, sha256, shuffled, utf8 };
})();
