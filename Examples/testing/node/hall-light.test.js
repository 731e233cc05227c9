// Tests of an app against a simulated home: node --test hall-light.test.js
"use strict";

// Jest has a global `test`; otherwise it is that of Node.
const test = globalThis.test ?? require("node:test").test;
const assert = require("node:assert/strict");
const { HallLight } = require("./hall-light.js");
const { withHome } = require("./home.js");

test("a home has a light that is off", withHome(async (home) => {
    assert.equal((await home.attributes("hallway-light", "onOff")).onOff, false);
}));

test("a command changes attributes", withHome(async (home) => {
    await home.command("living-room-lamp", "levelControl", "moveToLevelWithOnOff", { level: 127, transitionTime: 0 });
    assert.equal((await home.attributes("living-room-lamp", "levelControl")).currentLevel, 127);
    assert.equal((await home.attributes("living-room-lamp", "onOff")).onOff, true);
}));

test("the light goes off after five minutes", withHome(async (home) => {
    await new HallLight(home.url).switchOn(300);
    await home.advance(299);
    assert.equal((await home.attributes("hallway-light", "onOff")).onOff, true);
    await home.advance(1);
    assert.equal((await home.attributes("hallway-light", "onOff")).onOff, false);
}));

test("the app tries again after 503", withHome(async (home) => {
    await home.fault({ on: { client: "app" }, kind: "status", status: 503, retryAfter: 1, times: 1 });
    await new HallLight(home.url).switchOn(300);
    assert.equal((await home.attributes("hallway-light", "onOff")).onOff, true);
    const [first, second] = await home.verify({
        inOrder: [
            { client: "app", command: "onWithTimedOff", status: 503 },
            { client: "app", command: "onWithTimedOff", status: 200 },
        ],
    });
    // Timers of Node can be a millisecond early.
    assert.ok(Date.parse(second.receivedAt) - Date.parse(first.receivedAt) >= 990);
}));

test("the app resumes a stream that breaks", withHome(async (home) => {
    const app = await new HallLight(home.url).connect();
    await home.fault({ on: { stream: true, client: "app" }, kind: "cut", afterFrames: 1, times: 1 });
    for (const command of ["on", "off", "on"]) await home.command("hallway-light", "onOff", command);
    const states = [];
    for await (const isOn of app.changes()) if (states.push(isOn) === 3) break;
    assert.deepEqual(states, [true, false, true]);
    const [first, second] = await home.verify({ received: { client: "app", route: "/events" }, times: 2 });
    assert.equal(first.stream.end, "fault");
    assert.match(second.resumesAfter, /-1$/);
}));

test("the app sends one command and no other", withHome(async (home) => {
    await new HallLight(home.url).switchOn(60);
    const sent = { client: "app", device: "hallway-light" };
    await home.verify({ received: { ...sent, command: "onWithTimedOff", params: { onTime: 600 } }, times: 1 });
    await home.verify({ received: { ...sent, command: "off" }, never: true });
}));
