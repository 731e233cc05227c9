import assert from "node:assert/strict";
import { test } from "node:test";

import { Model } from "../../Public/home/model.js";
import { Updates } from "../../Public/home/updates.js";

const address = { deviceID: "lamp", part: 1, trait: "acme.power" };

function homeWithLamp() {
    const model = new Model(new Updates(() => {}));
    const types = [{ part: 1, traits: { "acme.power": { attributes: { on: false, level: 3 } } } }];
    model.apply("snapshot", { structures: [], rooms: [], devices: [{ id: "lamp", types }] });
    model.cursor = "e-5";
    return model;
}

test("the first home is added while it arrives, and its frame draws only what has not arrived before", () => {
    let draw = () => {};
    let drawn = /** @type {string[]} */ ([]);
    const updates = new Updates((callback) => { draw = callback; });
    updates.add({ update: ({ devices }) => { drawn = [...devices]; } });
    const model = new Model(updates);
    const devices = ["lamp", "fan", "old"].map((id) => ({ id, types: [] }));
    const [lamp, fan, old] = devices;
    const [structure, room] = [{ id: "house" }, { id: "hall", structureID: "house" }];

    model.addPieces({ structures: [structure], rooms: [room], devices: [lamp, old] });
    draw();
    assert.equal(model.isLoading, true);
    assert.deepEqual([model.devices, model.rooms, model.structures].map((map) => [...map.keys()]),
        [["lamp", "old"], ["hall"], ["house"]]);
    assert.deepEqual(drawn, ["lamp", "old"]);

    model.apply("snapshot", { structures: [structure], rooms: [room], devices: [lamp, fan] });
    draw();
    assert.equal(model.isLoading, false);
    assert.deepEqual([...model.devices.keys()], ["lamp", "fan"]);
    assert.deepEqual(drawn, ["old", "fan"]);
});

test("pieces of a later home change nothing before it is complete", () => {
    const model = homeWithLamp();
    model.addPieces({ structures: [], rooms: [], devices: [{ id: "fan", types: [] }] });
    assert.deepEqual([...model.devices.keys()], ["lamp"]);
});

/** Returns the lamp with all its traits, as the gateway responds. */
function wholeLamp(/** @type {Record<string, any>} */ identify, level = 3) {
    return { id: "lamp", types: [{ part: 1, traits: {
        "acme.power": { attributes: { on: false, level }, commands: ["on"] },
        "acme.identify": { attributes: identify, commands: ["identify"] },
    } }] };
}

test("a device is completed with the traits that the snapshot has left out, and only with these", () => {
    const model = homeWithLamp();
    model.apply("attributes", { ...address, attributes: { level: 9 } });
    model.complete(wholeLamp({ time: 0, type: 2 }), "e-4");
    assert.deepEqual(model.part("lamp", 1).traits["acme.identify"],
        { attributes: { time: 0, type: 2 }, commands: ["identify"] });
    assert.deepEqual(model.part("lamp", 1).traits["acme.power"].attributes, { on: false, level: 9 });
    assert.equal(model.devices.get("lamp").isWhole, true);
    // It is completed once, and a device that has been removed stays so.
    model.complete(wholeLamp({ time: 7, type: 2 }), "e-9");
    assert.equal(model.part("lamp", 1).traits["acme.identify"].attributes.time, 0);
    model.apply("removed", { kind: "device", id: "lamp" });
    model.complete(wholeLamp({ time: 7 }), "e-9");
    assert.equal(model.devices.has("lamp"), false);
});

for (const [cursor, time] of /** @type {const} */ ([["e-4", 30], ["e-5", 30], ["e-6", 20]])) {
    test(`attributes that the stream reported before the device was complete count if they are later: ${cursor}`, () => {
        const model = homeWithLamp();
        const identify = { ...address, trait: "acme.identify" };
        model.apply("attributes", { ...identify, attributes: { time: 30 } });
        assert.deepEqual(model.streamedAttributes(identify), { time: 30 });
        model.complete(wholeLamp({ time: 20, type: 2 }), cursor);
        assert.deepEqual(model.streamedAttributes(identify), { time, type: 2 });
        model.apply("attributes", { ...identify, attributes: { time: 40 } });
        assert.deepEqual(model.part("lamp", 1).traits["acme.identify"].attributes, { time: 40, type: 2 });
    });
}

test("a device that a change reports is whole, and one of a later snapshot is not", () => {
    const model = homeWithLamp();
    model.apply("updated", { kind: "device", object: wholeLamp({ time: 0 }), changed: ["name"] });
    assert.equal(model.devices.get("lamp").isWhole, true);
    model.apply("snapshot", { structures: [], rooms: [], devices: [{ id: "lamp", types: [{ part: 1, traits: {} }] }] });
    assert.equal(model.devices.get("lamp").isWhole, undefined);
});

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
