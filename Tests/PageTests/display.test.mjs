import assert from "node:assert/strict";
import { test } from "node:test";

import { displayOf, presentReadings, refusalOf, sentenceOf } from "../../Public/catalog/display.js";
import { PartReader } from "../../Public/catalog/part-reader.js";
import {
    boolean, catalogOf, command, definition, device, enumOf, part, structOf, trait, unsigned,
} from "./fixtures.mjs";

const minutes = { transform: "duration", factor: 60 };
const kelvin = { transform: "reciprocal", factor: 1e6, unit: "K", digits: 0 };
const percent = { transform: "linear", factor: 0.5, unit: "%", digits: 0 };

const onOff = [{ value: true, text: "on", tone: "active" }, { value: false, text: "off" }];
const catalog = catalogOf([
    trait("lamp", [
        definition("on", boolean, { words: onOff }),
        definition("mode", enumOf("temperature", "hue")),
        definition("mired", unsigned, { format: kelvin }),
        definition("job", structOf(definition("left", unsigned, { format: minutes }))),
    ], [command("on"), command("off")]),
    trait("battery", [
        definition("charge", unsigned, { format: percent }),
        definition("level", enumOf("ok", "low"), {
            words: [{ value: "ok", text: "" }, { value: "low", text: "low battery", tone: "warning" }],
        }),
    ]),
    trait("water", [definition("leak", boolean, {
        words: [{ value: true, text: "leak", tone: "alarm" }, { value: false, text: "dry" }],
    })]),
], {
    lamp: { icon: "light", actions: [], summary: [
        { trait: "acme.lamp", attribute: "on" },
        { trait: "acme.lamp", attribute: "mired",
            when: [{ trait: "acme.lamp", attribute: "mode", is: ["temperature"] }] },
        { trait: "acme.lamp", attribute: "job", member: "left", text: "{value} left" },
    ] },
    battery: { icon: "battery", actions: [], summary: [{ trait: "acme.battery", attribute: "level" }] },
    detector: { icon: "leak", actions: [], summary: [{ trait: "acme.water", attribute: "leak" }] },
    hub: { icon: "hub", text: "Connects devices", actions: [], summary: [] },
    oven: { icon: "oven", summary: [], actions: [] },
    cavity: {
        icon: "oven", summary: [{ trait: "acme.lamp", attribute: "on" }, { trait: "acme.lamp", attribute: "mired" }],
        actions: [{ control: "button", steps: [{ trait: "acme.lamp", command: "on" }] }],
    },
}, ["battery"]);

function sentence(attributes) {
    const thing = device(part(catalog, 1, "lamp", { lamp: attributes }));
    return sentenceOf(catalog.displayHints(thing.types[0]).summary, new PartReader(thing, thing.types[0], catalog));
}

test("a sentence joins the readings of the device", () => {
    assert.deepEqual(sentence({ on: true, mode: "temperature", mired: 222, job: { left: 12 } }),
        { text: "On, 4,505\u00a0K, 12\u00a0min left", tone: "active" });
});

test("readings without a value, or whose condition does not hold, are skipped", () => {
    assert.equal(sentence({ on: false, mode: "hue", mired: 222, job: null }).text, "Off");
    assert.equal(sentence({ mired: 222 }).text, "");
});

test("nothing is added to a word", () => {
    const thing = device(part(catalog, 1, "lamp", { lamp: { mired: 222 } }));
    const reading = { trait: "acme.lamp", attribute: "mired", text: "Color {value}", words: [{ value: 222, text: "white" }] };
    const text = (readings) => sentenceOf(readings, new PartReader(thing, thing.types[0], catalog)).text;
    assert.equal(text([reading]), "White");
    assert.equal(text([{ ...reading, words: [] }]), "Color 4,505\u00a0K");
});

test("a low battery is a mark, a normal one is not shown", () => {
    const lamp = part(catalog, 1, "lamp", { lamp: { on: true } });
    const display = (level) => displayOf(device(lamp, part(catalog, 2, "battery", { battery: { level } })), catalog);
    assert.deepEqual(display("low").marks, [{ text: "Low battery", tone: "warning" }]);
    assert.deepEqual(display("ok").marks, []);
    assert.equal(display("low").sentence, "On");
    assert.equal(display("low").typeName, "Lamp");
});

test("the most urgent tone of all parts is that of the device", () => {
    const lamp = part(catalog, 1, "lamp", { lamp: { on: true } });
    const parts = [lamp, part(catalog, 2, "detector", { water: { leak: true } })];
    const { sentence: text, tone, icon, typeName } = displayOf(device(...parts), catalog);
    assert.equal(text, "On, leak");
    assert.equal(tone, "alarm");
    assert.equal(icon, "light");
    assert.equal(typeName, "Lamp, Detector");
});

test("what several parts have in common is said once", () => {
    const lamps = [true, false, true].map((on, index) => part(catalog, index + 1, "lamp", { lamp: { on } }));
    assert.equal(displayOf(device(...lamps), catalog).sentence, "On, off");
});

test("a part without readings lets those of the other parts speak", () => {
    const parts = [part(catalog, 1, "hub", {}), part(catalog, 2, "detector", { water: { leak: false } })];
    assert.equal(displayOf(device(...parts), catalog).sentence, "Dry");
});

test("a device of a type that the catalog does not contain yet has no readings and no controls", () => {
    const unknown = device(part(catalog, 1, "newcomer", { lamp: { on: true } }));
    const { sentence: text, icon, actions } = displayOf(unknown, catalog);
    assert.deepEqual([text, icon, actions], ["", "device", []]);
});

test("a trait that the type does not list follows with its own readings", () => {
    const glow = { ...trait("glow", [definition("effect", enumOf("none", "candle"))]),
        display: { summary: [{ trait: "acme.glow", attribute: "effect" }], actions: [] } };
    const lamp = trait("lamp", [definition("on", boolean, { words: onOff })]);
    const display = { icon: "light", summary: [{ trait: "acme.lamp", attribute: "on" }], actions: [] };
    const known = catalogOf([lamp, glow], { lamp: display });
    const vendor = part(known, 1, "lamp", { lamp: { on: true }, glow: { effect: "candle" } });
    assert.equal(displayOf(device(vendor), known).sentence, "On");
    const unlisted = catalogOf([lamp], { lamp: display });
    unlisted.trait = (id) => (id === "acme.glow" ? glow : lamp);
    assert.equal(displayOf(device(vendor), unlisted).sentence, "On, Candle");
});

test("a device without parts has a name for its type", () => {
    assert.equal(displayOf(device(), catalog).typeName, "No type");
});

test("a refusal is a word of a response that means a warning, also inside a struct", () => {
    const fields = [definition("state", structOf(definition("error", enumOf("none", "docked"), {
        words: [{ value: "none", text: "" }, { value: "docked", text: "The robot is docked", tone: "warning" }],
    })))];
    assert.equal(refusalOf({ state: { error: "docked" } }, fields), "The robot is docked");
    assert.equal(refusalOf({ state: { error: "none" } }, fields), "");
    assert.equal(refusalOf(undefined, fields), "");
    assert.equal(refusalOf({ state: null }, fields), "");
});

test("without words, an outcome that is not a success is a refusal", () => {
    const values = [{ name: "success", number: 0 }, { name: "notAllowed", number: 2 }];
    const status = { name: "status", type: { kind: "enum", values } };
    assert.equal(refusalOf({ status: "notAllowed" }, [status]), "Not allowed");
    assert.equal(refusalOf({ status: 9 }, [status]), "Value 9");
    assert.equal(refusalOf({ status: "success" }, [status]), "");
    const state = { name: "state", type: { kind: "enum", values: [{ name: "free", number: 0 }] } };
    assert.equal(refusalOf({ state: "taken" }, [state]), "");
});

test("a device without readings has the text of its type", () => {
    assert.equal(displayOf(device(part(catalog, 1, "hub", {})), catalog).sentence, "Connects devices");
});

test("another part adds its first reading, unless the sentence has it already", () => {
    const cavity = (number, on) => part(catalog, number, "cavity", { lamp: { on, mired: 200 + number } });
    const text = (...parts) => displayOf(device(...parts), catalog).sentence;
    assert.equal(text(cavity(1, false), cavity(2, false), cavity(3, true)), "Off, 4,975\u00a0K, on");
    assert.equal(text(part(catalog, 1, "oven", {}), cavity(2, true)), "On, 4,950\u00a0K");
});

test("a sentence has four readings, among them the alarms of all parts", () => {
    const lamp = (number) => part(catalog, number, "lamp", { lamp: { mode: "temperature", mired: 100 * number } });
    const detector = part(catalog, 9, "detector", { water: { leak: true } });
    const parts = [1, 2, 4, 5, 8].map(lamp);
    const { sentence: text, tone } = displayOf(device(...parts, detector), catalog);
    assert.equal(text, "10,000\u00a0K, 5,000\u00a0K, 2,500\u00a0K, leak");
    assert.equal(tone, "alarm");
});

test("the actions are those of the first part that supports any", () => {
    const thing = device(part(catalog, 1, "oven", {}), part(catalog, 2, "cavity", { lamp: { on: true } }));
    const { actions, reader } = displayOf(thing, catalog);
    assert.deepEqual(actions.map(({ steps }) => steps[0].address.part), [2]);
    assert.equal(reader.part.part, 2);
    const without = displayOf(device(part(catalog, 1, "oven", {}), part(catalog, 2, "hub", {})), catalog);
    assert.deepEqual(without.actions, []);
    assert.equal(without.reader.part.part, 1);
});

/** Returns the attributes that are shown of a device with these readings. */
function present(readings, attributes) {
    const trait_ = trait("player", [
        definition("on", boolean, { words: onOff }),
        definition("state", enumOf("playing", "paused"), { words: [
            { value: "playing", text: "playing", tone: "active" }, { value: "paused", text: "paused" }] }),
        definition("filled", boolean), definition("percent", unsigned),
    ]);
    const own = catalogOf([trait_], { player: { icon: "tv", summary: [], actions: [] } });
    const thing = device(part(own, 1, "player", { player: attributes }));
    const all = readings.map((reading) => ({ trait: "acme.player", ...reading }));
    return presentReadings(all, new PartReader(thing, thing.types[0], own)).map(({ attribute }) => attribute);
}

test("a player that plays is not shown as off", () => {
    const readings = [{ attribute: "on" },
        { attribute: "state", when: [{ trait: "acme.player", attribute: "on", isNot: [false] }] }];
    assert.deepEqual(present(readings, { on: false, state: "paused" }), ["on"]);
    assert.deepEqual(present(readings, { on: false, state: "playing" }), ["state"]);
    assert.deepEqual(present(readings, { on: true, state: "playing" }), ["on", "state"]);
    const whenOn = [{ attribute: "on" },
        { attribute: "state", when: [{ trait: "acme.player", attribute: "on", is: [true] }] }];
    assert.deepEqual(present(whenOn, { on: false, state: "playing" }), ["on"]);
});

test("a bathtub with some water in it is not shown as empty", () => {
    const readings = [{ attribute: "filled" }, { attribute: "percent", words: [{ value: 0, text: "" }] }];
    assert.deepEqual(present(readings, { filled: false, percent: 14 }), ["percent"]);
    assert.deepEqual(present(readings, { filled: false, percent: 0 }), ["filled", "percent"]);
    assert.deepEqual(present(readings, { filled: true, percent: 100 }), ["filled", "percent"]);
});

test("the switch of another part is named, unless both parts say the same", () => {
    const own = catalogOf([
        trait("power", [definition("on", boolean, { words: onOff })]),
        trait("sound", [definition("volume", unsigned, { format: percent })]),
    ], {
        speaker: { icon: "speaker", actions: [], summary: [
            { trait: "acme.power", attribute: "on", words: [{ value: true, text: "" }] },
            { trait: "acme.sound", attribute: "volume", text: "volume {value}" }] },
        lamp: { icon: "light", actions: [], summary: [{ trait: "acme.power", attribute: "on" }] },
    });
    const sentence = (speaker, lamp) => displayOf(device(
        part(own, 1, "speaker", { power: { on: speaker }, sound: { volume: 50 } }),
        part(own, 2, "lamp", { power: { on: lamp } })), own).sentence;
    assert.equal(sentence(true, false), "Volume 25\u00a0%, Lamp: off");
    assert.equal(sentence(false, false), "Off, volume 25\u00a0%");
    assert.equal(sentence(false, true), "Off, volume 25\u00a0%, Lamp: on");
});
