import assert from "node:assert/strict";
import { test } from "node:test";

import { bytesText, textBytes } from "../../Public/forms/bytes-control.js";

test("a text, hexadecimal digits and Base64 are the same bytes", () => {
    for (const [text, encoding] of /** @type {const} */ ([
        ["8642", "text"], ["38363432", "hex"], ["38 36 34 32", "hex"], ["38:36:34:32", "hex"], ["ODY0Mg==", "base64"],
    ])) assert.equal(textBytes(text, encoding), "ODY0Mg==");
    assert.equal(textBytes("é", "text"), "w6k=");
    for (const encoding of /** @type {const} */ (["text", "hex", "base64"])) assert.equal(textBytes("", encoding), "");
});

test("bytes that are no text are shown as hexadecimal digits", () => {
    assert.deepEqual(bytesText("ODY0Mg=="), { text: "8642", encoding: "text" });
    assert.deepEqual(bytesText("AP8="), { text: "00 ff", encoding: "hex" });
    assert.deepEqual(bytesText(""), { text: "", encoding: "text" });
    assert.deepEqual(bytesText("no Base64!"), { text: "no Base64!", encoding: "base64" });
});

test("what is shown is what is sent", () => {
    for (let byte = 0; byte < 256; byte += 1) {
        const value = btoa(String.fromCharCode(byte, 65, byte));
        const { text, encoding } = bytesText(value);
        assert.equal(textBytes(text, encoding), value);
    }
});

test("digits that are not hexadecimal, and what is not Base64, are refused in words", () => {
    assert.throws(() => textBytes("8g", "hex"), /hexadecimal/);
    assert.throws(() => textBytes("864", "hex"), /hexadecimal/);
    assert.throws(() => textBytes("86*4", "base64"), /Base64/);
});
