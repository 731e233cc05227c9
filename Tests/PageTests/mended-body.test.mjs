import assert from "node:assert/strict";
import { test } from "node:test";

import { mendedBody } from "../../Public/dock/mended-body.js";

const body = { command: "moveToLvel", params: { levl: 300, transitionTime: 5, optionsMask: ["a/b", "x"] } };

test("values and names are replaced, and the order of the members stays", () => {
    const mended = mendedBody(body, [
        { pointer: "/command", detail: "", suggestion: "moveToLevel" },
        { pointer: "/params/levl", detail: "", suggestedName: "level" },
        { pointer: "/params/optionsMask/1", detail: "", suggestion: "y" },
    ]);
    assert.deepEqual(JSON.stringify(mended?.body),
        '{"command":"moveToLevel","params":{"level":300,"transitionTime":5,"optionsMask":["a/b","y"]}}');
    assert.deepEqual(mended?.pointers, ["/command", "/params/level", "/params/optionsMask/1"]);
    assert.equal(body.command, "moveToLvel");
});

test("names are found in any capitalization", () => {
    const mended = mendedBody(body, [{ pointer: "/PARAMS/transitiontime", detail: "", suggestion: 6 }]);
    assert.equal(mended?.body.params.transitionTime, 6);
    assert.deepEqual(mended?.pointers, ["/params/transitionTime"]);
});

test("nothing is mended unless there is a suggestion for each error", () => {
    const known = { pointer: "/params/levl", detail: "", suggestedName: "level" };
    assert.equal(mendedBody(body, []), null);
    assert.equal(mendedBody(body, [known, { pointer: "/params/transitionTime", detail: "" }]), null);
    assert.equal(mendedBody(body, [{ pointer: "/params/missing", detail: "", suggestion: 1 }]), null);
    assert.equal(mendedBody(body, [{ pointer: "", detail: "", suggestion: 1 }]), null);
    assert.equal(mendedBody("text", [known]), null);
    // It would replace another member.
    assert.equal(mendedBody({ levl: 1, level: 2 }, [{ ...known, pointer: "/levl" }]), null);
});
