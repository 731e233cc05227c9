import assert from "node:assert/strict";
import { test } from "node:test";

import { suggestedBody } from "../../Public/dock/suggested-body.js";

const body = { command: "moveToLvel", params: { levl: 300, transitionTime: 5, optionsMask: ["a/b", "x"] } };

test("values and names are replaced, and the order of the members stays", () => {
    const suggested = suggestedBody(body, [
        { pointer: "/command", detail: "", suggestion: "moveToLevel" },
        { pointer: "/params/levl", detail: "", suggestedName: "level" },
        { pointer: "/params/optionsMask/1", detail: "", suggestion: "y" },
    ]);
    assert.deepEqual(JSON.stringify(suggested?.body),
        '{"command":"moveToLevel","params":{"level":300,"transitionTime":5,"optionsMask":["a/b","y"]}}');
    assert.deepEqual(suggested?.pointers, ["/command", "/params/level", "/params/optionsMask/1"]);
    assert.equal(body.command, "moveToLvel");
});

test("names are found in any capitalization", () => {
    const suggested = suggestedBody(body, [{ pointer: "/PARAMS/transitiontime", detail: "", suggestion: 6 }]);
    assert.equal(suggested?.body.params.transitionTime, 6);
    assert.deepEqual(suggested?.pointers, ["/params/transitionTime"]);
});

test("nothing is suggested unless there is a suggestion for each error", () => {
    const known = { pointer: "/params/levl", detail: "", suggestedName: "level" };
    assert.equal(suggestedBody(body, []), null);
    assert.equal(suggestedBody(body, [known, { pointer: "/params/transitionTime", detail: "" }]), null);
    assert.equal(suggestedBody(body, [{ pointer: "/params/missing", detail: "", suggestion: 1 }]), null);
    assert.equal(suggestedBody(body, [{ pointer: "", detail: "", suggestion: 1 }]), null);
    assert.equal(suggestedBody("text", [known]), null);
    // It would replace another member.
    assert.equal(suggestedBody({ levl: 1, level: 2 }, [{ ...known, pointer: "/levl" }]), null);
});
