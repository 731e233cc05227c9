import assert from "node:assert/strict";
import { test } from "node:test";

import { Model } from "../../Public/model.js";
import { Updates } from "../../Public/updates.js";

const address = { deviceID: "lamp", part: 1, trait: "acme.power" };

function homeWithLamp() {
    const model = new Model(new Updates(() => {}));
    const types = [{ part: 1, traits: { "acme.power": { attributes: { on: false, level: 3 } } } }];
    model.apply("snapshot", { structures: [], rooms: [], devices: [{ id: "lamp", types }] });
    model.cursor = "e-5";
    return model;
}

test("a response is applied at once, and the values that the stream has reported stay known", () => {
    const model = homeWithLamp();
    model.applyResult(address, { attributes: { on: true, level: 3 }, cursor: "e-6" });
    assert.deepEqual(model.part("lamp", 1).traits["acme.power"].attributes, { on: true, level: 3 });
    assert.deepEqual(model.streamedAttributes(address), { on: false, level: 3 });
    model.applyResult(address, { attributes: { on: false, level: 9 }, cursor: "e-7" });
    model.apply("attributes", { ...address, attributes: { on: true } });
    assert.deepEqual(model.streamedAttributes(address), { on: true, level: 3 });
    model.apply("attributes", { ...address, attributes: { level: 9 } });
    assert.deepEqual(model.streamedAttributes(address), { on: true, level: 9 });
});

test("a response that is older than the stream is not applied", () => {
    const model = homeWithLamp();
    model.applyResult(address, { attributes: { on: true }, cursor: "e-5" });
    assert.deepEqual(model.streamedAttributes(address), { on: false, level: 3 });
    assert.equal(model.streamedAttributes({ ...address, trait: "acme.other" }), undefined);
});
