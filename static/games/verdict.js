// @ts-check
/* After a match the page checks its shuffles and says what came of it: green, amber with what is missing, or red. A red one is
 * reported to the table and the desk, with the evidence as a file. The result of the match has room for the button that opens
 * the details, and the sentence of a red one lies where the table is empty, so nothing moves when the check is done. Needs
 * receipts.js.
 */
(() => {
  "use strict";

  const box = /** @type {HTMLDialogElement} */ (document.getElementById("shuffle-verdict"));
  let checked = false;

  // British English, as everywhere: no comma before "and".
  const { lang } = document.documentElement;
  const lists = new Intl.ListFormat(lang === "en" ? "en-GB" : lang);

  function sentence({ wrong, missing, others, packs }) {
    const texts = box.dataset;
    const fill = (text, facts) => text.replace(/\{(\w+)\}/g, (_, name) => facts[name] ?? "");
    const named = ([fault, deal]) => (deal ? fill(texts.deal, { fault: texts[fault], deal: deal.split(".")[0] }) : texts[fault]);
    const lacking = missing.map((what) => fill(texts[`missing${what[0].toUpperCase()}${what.slice(1)}`], { others: lists.format(others) }));
    return fill(texts[colour({ wrong, missing })], { packs, wrong: lists.format(wrong.map(named)), missing: lists.format(lacking) });
  }

  const colour = ({ wrong, missing }) => (wrong.length ? "red" : missing.length ? "amber" : "green");

  function show(verdict, evidence) {
    const words = sentence(verdict);
    box.querySelector("p").textContent = words;
    document.getElementById("verdict-news").textContent = words;
    const save = box.querySelector("a");
    save.href = URL.createObjectURL(new Blob([JSON.stringify(evidence)], { type: "application/json" }));
    save.download = `shuffles-${evidence.match.table}.json`;
    document.documentElement.dataset.shuffles = colour(verdict); // outside of the table, which is drawn anew
  }

  document.addEventListener("click", (event) => {
    if (/** @type {HTMLElement} */ (event.target).closest?.("#show-verdict")) box.showModal();
  });
  box.addEventListener("close", () => { document.documentElement.dataset.verdictRead = "yes"; }); // its sentence on the table goes

  async function report(wrong) {
    const { alarm } = /** @type {HTMLElement} */ (document.querySelector("#nonces > [data-alarm]")).dataset;
    const token = /** @type {HTMLInputElement} */ (document.querySelector("#nonces [name=csrfmiddlewaretoken]")).value;
    const what = [...new Set(wrong.map(([fault]) => fault))];
    const headers = { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": token };
    await fetch(alarm, { method: "POST", headers, body: JSON.stringify({ what }), credentials: "same-origin" });
  }

  document.addEventListener("match:over", async ({ detail: match }) => {
    const address = /** @type {HTMLElement | null} */ (document.querySelector("#nonces > [data-record]"))?.dataset.record;
    if (checked || !address || !match.numbers.length) return;
    checked = true;
    const answer = await fetch(address, { credentials: "same-origin", cache: "no-store" });
    if (!answer.ok) return;
    const record = await answer.json();
    const verdict = await Receipts.check(match, record);
    show(verdict, { match, record, verdict });
    await Matches.update(match, (kept) => { kept.verdict = verdict; });
    if (verdict.wrong.length) await report(verdict.wrong);
  });
})();
