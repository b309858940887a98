// The page's own check of receipts, outside of a browser: one line of evidence as JSON in, one line with the verdict out.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { runInThisContext } from "node:vm";

globalThis.indexedDB = { open: () => ({}) }; // matches.js opens the store of matches at once; a check reads nothing from it

for (const name of ["sha256", "dealing", "shuffles", "matches", "receipts"]) {
  const file = new URL(`../../static/games/${name}.js`, import.meta.url);
  runInThisContext(readFileSync(file, "utf8"), { filename: `${name}.js` });
}

for await (const line of createInterface({ input: process.stdin })) {
  const { match, record } = JSON.parse(line);
  console.log(JSON.stringify(await globalThis.Receipts.check(match, record)));
}
