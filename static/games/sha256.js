// @ts-check
/* SHA-256 (FIPS 180-4) and HMAC (RFC 2104) in plain JavaScript: pages over http have no crypto.subtle, and halls have no https. */
(() => {
  "use strict";

  const isPrime = (number) => {
    for (let by = 2; by * by <= number; by += 1) if (number % by === 0) return false;
    return true;
  };
  const primes = [];
  for (let number = 2; primes.length < 64; number += 1) if (isPrime(number)) primes.push(number);
  const fraction = (number) => ((number % 1) * 2 ** 32) | 0; // the first 32 bits behind the point
  const ROUND = primes.map((prime) => fraction(Math.cbrt(prime)));
  const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
  const turn = (word, by) => (word >>> by) | (word << (32 - by));

  /** The 32 bytes of a hash. `data` is a Uint8Array. */
  function sha256(data) {
    const blocks = (data.length + 72) >> 6;
    const padded = new Uint8Array(blocks * 64);
    padded.set(data);
    padded[data.length] = 0x80;
    const view = new DataView(padded.buffer);
    view.setUint32(padded.length - 8, Math.floor(data.length / 2 ** 29));
    view.setUint32(padded.length - 4, data.length << 3);
    const state = Int32Array.from(START);
    const words = new Int32Array(64);
    for (let block = 0; block < padded.length; block += 64) mix(state, words, view, block);
    const hash = new DataView(new ArrayBuffer(32));
    state.forEach((word, place) => hash.setInt32(4 * place, word));
    return new Uint8Array(hash.buffer);
  }

  function mix(state, words, view, block) {
    let [a, b, c, d, e, f, g, h] = state;
    for (let at = 0; at < 64; at += 1) {
      if (at < 16) words[at] = view.getInt32(block + 4 * at);
      else {
        const [early, late] = [words[at - 15], words[at - 2]];
        const small = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
        words[at] = (words[at - 16] + small + words[at - 7] + (turn(late, 17) ^ turn(late, 19) ^ (late >>> 10))) | 0;
      }
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[at] + words[at]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, place) => { state[place] += word; });
  }

  /** HMAC-SHA256. Key and data are Uint8Arrays. */
  function hmac(key, data) {
    const padded = new Uint8Array(64);
    padded.set(key.length > 64 ? sha256(key) : key);
    const joined = (pad, rest) => Uint8Array.from([...padded.map((byte) => byte ^ pad), ...rest]);
    return sha256(joined(0x5c, sha256(joined(0x36, data))));
  }

  globalThis.Hashes = { sha256, hmac };
})();
