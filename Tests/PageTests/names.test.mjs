import assert from "node:assert/strict";
import { test } from "node:test";

import { humanName } from "../../Public/catalog/catalog.js";
import { truncatedName } from "../../Public/panel/names.js";

const family = "👨‍👩‍👧‍👦";

test("a short name stays as it is", () => {
    assert.equal(truncatedName("Reading lamp"), "Reading lamp");
    assert.equal(truncatedName("a".repeat(60)), "a".repeat(60));
});

test("a long name ends with a whole character", () => {
    assert.equal(truncatedName(family.repeat(12)), family.repeat(8));
    assert.equal(truncatedName(`${"a".repeat(59)}🇫🇷b`), "a".repeat(59));
    assert.equal(truncatedName(`${"a".repeat(59)}é`.normalize("NFD")), "a".repeat(59));
});

test("abbreviations stay together in the names of attributes", () => {
    assert.equal(humanName("nextChargeTargetSoC"), "Next charge target SoC");
    assert.equal(humanName("requirePINforRemoteOperation"), "Require PIN for remote operation");
    assert.equal(humanName("remainingTime"), "Remaining time");
    assert.equal(humanName("currentX"), "Current x");
});
