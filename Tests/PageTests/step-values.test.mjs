import assert from "node:assert/strict";
import { test } from "node:test";
import { isUnchanged, requestedValues, watchedValues } from "../../Public/actions/step-values.js";

const address = { deviceID: "lamp", part: 1, trait: "a.level" };

/** Returns a model whose one trait has these attributes. */
function modelOf(attributes) {
    return { part: () => ({ traits: { "a.level": { attributes } } }) };
}

test("a write requests the value of the step, else that of the control", () => {
    const step = { address, attribute: "level", command: null, value: undefined };
    assert.deepEqual(requestedValues([], step, [7]), [{ address, name: "level", value: 7 }]);
    assert.deepEqual(requestedValues([], { ...step, value: 3 }, [7]), [{ address, name: "level", value: 3 }]);
});

test("a command requests the values that its fields take from the control", () => {
    const step = { address, command: {}, index: 0, inputs: [{ field: "to", control: 1 }, { field: "time", value: 0 }] };
    const values = ["x", "y"].map((name) => ({ address, definition: { name }, value: 0 }));
    const actions = [{ control: "color", values, steps: [step] }];
    assert.deepEqual(requestedValues(actions, step, [5, 6]), [{ address, name: "y", value: 6 }]);
});

test("the steps of a toggle request its states", () => {
    const steps = [{ address, command: {}, index: 0, inputs: [] }, { address, command: {}, index: 1, inputs: [] }];
    const condition = { trait: "a.level", attribute: "on", is: [true] };
    const actions = [{ control: "toggle", values: [], steps, condition, conditionAddress: address }];
    assert.deepEqual(requestedValues(actions, steps[0]), [{ address, name: "on", value: true }]);
    assert.deepEqual(requestedValues(actions, steps[1]), [{ address, name: "on", value: false }]);
    const named = [{ ...actions[0], condition: { ...condition, is: ["cool", "heat"] } }];
    assert.deepEqual(requestedValues(named, steps[0]), [{ address, name: "on", value: "cool" }]);
    assert.deepEqual(requestedValues(named, steps[1]), []);
});

test("a device is unchanged while every watched value is the one before a request of another value", () => {
    const attributes = { level: 1 };
    const model = modelOf(attributes);
    const step = { address, command: { changes: ["level", "absent"] } };
    const before = watchedValues(model, step, []);
    assert.deepEqual(before, [{ address, name: "level", value: 1 }]);
    assert.equal(isUnchanged(model, before, []), true);
    assert.equal(isUnchanged(model, before, [{ address, name: "level", value: 1 }]), false);
    attributes.level = 2;
    assert.equal(isUnchanged(model, before, [{ address, name: "level", value: 9 }]), false);
});

test("a step that changes no known attribute is never unchanged", () => {
    assert.equal(isUnchanged(modelOf({}), watchedValues(modelOf({}), { address, command: {} }, []), []), false);
});
