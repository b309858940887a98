import assert from "node:assert/strict";
import { test } from "node:test";
import { isTyped } from "../../static/live/typing.js";

const field = (own) => ({ tagName: "INPUT", type: "text", value: "", defaultValue: "", dataset: {}, ...own });

test("a field as the page sent it is not typed in", () => assert.equal(isTyped(field({ value: "4", defaultValue: "4" })), false));
test("a field with another value is typed in", () => assert.equal(isTyped(field({ value: "5", defaultValue: "4" })), true));
test("a refused value is unsaved even though the page holds it", () => {
  assert.equal(isTyped(field({ value: "x", defaultValue: "x", dataset: { unsent: "" } })), true);
  assert.equal(isTyped(field({ dataset: { unsent: "" } })), false);
});
for (const type of ["checkbox", "radio"]) {
  test(`a ${type} counts by its tick and not by its value`, () => {
    assert.equal(isTyped(field({ type, value: "on", checked: true, defaultChecked: true })), false);
    assert.equal(isTyped(field({ type, checked: true, defaultChecked: false })), true);
  });
}
test("a list counts when its default is no longer chosen", () => {
  const list = (selected) => field({ tagName: "SELECT", type: "select-one", options: [{ selected, defaultSelected: true }] });
  assert.equal(isTyped(list(true)), false);
  assert.equal(isTyped(list(false)), true);
});
