import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { patched, unpack } from "../../static/live/html_diff.js";

const OLD = "<table><tbody><tr><td>Ayu</td></tr><tr><td>Budi</td></tr></tbody></table>";

test("pieces of the old page come back in the order of the difference", () => {
  const pieces = OLD.split(/(?=<(?:tr|td|\/tbody)[ >])/);
  assert.equal(patched(OLD, [[0, pieces.length]]), OLD);
  assert.equal(patched(OLD, [[0, 1], [3, 2], [1, 2], [5, 1]]),
    "<table><tbody><tr><td>Budi</td></tr><tr><td>Ayu</td></tr></tbody></table>");
});

test("new text takes its place between pieces", () => {
  assert.equal(patched(OLD, [[0, 2], "<td>Citra</td></tr>", [5, 1]]),
    "<table><tbody><tr><td>Citra</td></tr></tbody></table>");
});

test("packed text is unpacked with every character", async () => {
  const text = "Ayu – ♠ 10, é";
  assert.equal(await unpack(gzipSync(text).toString("base64")), text);
});

test("text that is not packed is refused", async () => {
  await assert.rejects(unpack(Buffer.from("plain").toString("base64")));
});
