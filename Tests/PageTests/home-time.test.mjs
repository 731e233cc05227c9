import assert from "node:assert/strict";
import { test } from "node:test";

import { homeTimeText, textDuration } from "../../Public/home/home-time.js";

const monday = Date.UTC(2026, 5, 1, 8, 0, 1, 250);

test("the time of the home has a weekday, and seconds unless it is fast", () => {
    assert.equal(homeTimeText(monday, 1, "UTC"), "Mon 08:00:01");
    assert.equal(homeTimeText(monday, 60, "UTC"), "Mon 08:00:01");
    assert.equal(homeTimeText(monday, 3600, "UTC"), "Mon 08:00");
});

test("the text changes with each second, at most four times per second", () => {
    assert.equal(textDuration(monday, 1), 755);
    assert.equal(textDuration(monday, 60), 250);
    assert.equal(textDuration(monday, 3600), 250);
    assert.equal(textDuration(monday, 0.5), 1_505);
});
