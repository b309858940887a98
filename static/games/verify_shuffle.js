// @ts-check
/* The page "Check a shuffle": a single pack from the form, or from the address behind its # (a link on the page of a table), and
 * a whole record, as text or JSON, from a file. Needs shuffles.js.
 */
(() => {
  "use strict";

  const { Game, Unreadable, bytes, cards, check, read, sha256, shuffled } = Shuffles;

  const texts = document.getElementById("texts").dataset;
  const form = /** @type {HTMLFormElement} */ (document.getElementById("one-pack"));
  const whole = /** @type {HTMLFormElement} */ (document.getElementById("whole-record"));

  const say = (name, facts = {}) => texts[name].replace(/\{(\w+)\}/g, (_, fact) => facts[fact] ?? "");

  /** Shows lines in a place that is read aloud; `good` says whether everything follows. */
  function show(id, good, lines) {
    const place = document.getElementById(id);
    place.dataset.good = good ? "yes" : "no";
    place.replaceChildren(...lines.map(([text, code]) => {
      const line = document.createElement("p");
      line.textContent = text;
      if (code) line.append(" ", Object.assign(document.createElement("code"), { textContent: code }));
      return line;
    }));
  }

  async function answer(id, work) {
    document.getElementById(id).removeAttribute("data-good");
    try {
      show(id, ...(await work()));
    } catch (error) {
      if (!(error instanceof Unreadable || error instanceof SyntaxError || error instanceof TypeError)) throw error;
      show(id, false, [[say("unreadable")]]);
    }
  }

  async function onePack() {
    const asked = /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form)));
    const [name, preset, players, removed] = asked.pack.split("/");
    const game = new Game(name, preset, { players, removed_suit: removed });
    const seed = bytes(asked.seed);
    const words = asked.words.replace(/\r\n?/g, "\n").replace(/\n$/, "");
    const made = await sha256(seed);
    const noted = asked.commitment.trim().toLowerCase();
    const pack = await shuffled(game.pack, seed, words);
    const dealt = asked.dealer.trim() ? game.dealt(pack, asked.dealer.trim(), asked.direction) : null;
    const hands = dealt ? game.seats.map((seat) => [say("hand", { seat }), cards(dealt.hands[seat])]) : [];
    const head = dealt?.head.length ? [[say("head"), cards(dealt.head)]] : [];
    const promised = noted ? [[say(noted === made ? "sameCommitment" : "otherCommitment")]] : [[say("commitment"), made]];
    return [!noted || noted === made, [...promised, [say("pack"), cards(pack)], ...hands, ...head]];
  }

  async function wholeRecord() {
    const file = /** @type {HTMLInputElement} */ (whole.elements.namedItem("record")).files[0];
    const record = read(file ? await file.text() : "");
    const wrong = await check(record, /** @type {HTMLInputElement} */ (whole.elements.namedItem("commitment")).value.trim().toLowerCase());
    const facts = { packs: record.deals.length };
    const last = say(wrong.length ? "notAll" : record.secret ? "allFollow" : "allFollowSeeds", facts);
    return [!wrong.length, [...wrong.map(([what, more]) => [more.deal ? `${say("place", more)} ${say(what, more)}` : say(what, more)]), [last]]];
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    answer("pack-result", onePack);
  });
  whole.addEventListener("submit", (event) => {
    event.preventDefault();
    answer("record-result", wholeRecord);
  });

  /** The values in a link: the fields are filled in and the pack is shuffled at once. */
  function fromAddress() {
    const linked = new URLSearchParams(location.hash.slice(1));
    if (!linked.get("seed")) return;
    const parts = [linked.get("game"), linked.get("format") || linked.get("preset"), linked.get("players"), linked.get("removed_suit")];
    const same = (option) => {
      const [name, preset, players, removed] = option.value.split("/");
      if (name !== parts[0]) return false;
      if (name === "ruff_and_trump") return preset === parts[1];
      return name !== "truf" || (players || "4") === (parts[2] || "4") && (players !== "3" || removed === (parts[3] || "C"));
    };
    const field = (name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
    const packs = /** @type {HTMLSelectElement} */ (form.elements.namedItem("pack"));
    const option = [...packs.options].find(same);
    if (option) packs.value = option.value;
    for (const name of ["seed", "commitment", "words", "dealer", "direction"]) field(name).value = linked.get(name) || "";
    answer("pack-result", onePack);
  }

  addEventListener("hashchange", fromAddress);
  fromAddress();
})();
