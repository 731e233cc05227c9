import assert from "node:assert/strict";
import { test } from "node:test";

import { Access } from "../../Public/gateway/access.js";
import { journal } from "../../Public/gateway/api.js";
import { SessionControl, keepAliveInterval } from "../../Public/gateway/session.js";
import { settled } from "./fake-gateway.mjs";

const hour = 3_600_000;

/** The time without a request after which the gateway ends a session. */
const sessionDuration = 12 * hour;

const token = "hg_2a3b4c5d_22222222222222222222222222222222";

/** A gateway with one token, whose sessions end after some time without a request or when it restarts. */
class FakeGateway {
    requests = [];
    session = { scope: "read", label: "hall" };
    #end = -Infinity;

    get isSignedIn() {
        return Date.now() < this.#end;
    }

    restart() {
        this.#end = -Infinity;
    }

    fetch = async (target, { method, body }) => {
        this.requests.push(`${method} ${target}`);
        if (method === "POST" && JSON.parse(body).token !== token) {
            const headers = { "Retry-After": "8" };
            return new Response(JSON.stringify({ detail: "Too many.", status: 429 }), { status: 429, headers });
        }
        if (method === "DELETE") this.restart();
        if (method === "POST" || this.isSignedIn) this.#end = Date.now() + sessionDuration;
        if (method === "DELETE") return new Response(null, { status: 204 });
        return new Response(JSON.stringify({ tokenRequired: true, ...this.isSignedIn ? this.session : {} }));
    };
}

/** A tab of a browser whose tabs share the channels. */
function openTab(gateway, channels = []) {
    const access = new Access();
    const tab = { access, reloads: 0, changes: 0 };
    tab.session = new SessionControl(access, () => { tab.changes += 1; }, {
        fetch: gateway.fetch,
        reload: () => { tab.reloads += 1; },
        openChannel: () => {
            const channel = {
                onmessage: null,
                postMessage: (data) => channels.filter((each) => each !== channel).forEach((each) => each.onmessage?.({ data })),
            };
            channels.push(channel);
            return channel;
        },
    });
    return tab;
}

function useClock(context) {
    context.mock.timers.enable({ apis: ["Date", "setInterval"], now: 1_000_000 });
    return context.mock.timers;
}

/** Lets hours pass, in steps that are shorter than the interval of the page. */
async function pass(clock, hours) {
    for (let passed = 0; passed < hours * hour; passed += keepAliveInterval / 2) {
        clock.tick(keepAliveInterval / 2);
        await settled();
    }
}

test("a page that is open for longer than a session stays signed in", async (context) => {
    const clock = useClock(context);
    const gateway = new FakeGateway();
    const tab = openTab(gateway);
    await tab.session.signIn(token);
    tab.session.markShown();
    await pass(clock, 24 * 7);
    assert.ok(gateway.isSignedIn);
    assert.equal(tab.access.state, "open");
    assert.equal(tab.reloads, 0);
});

test("a session that no page keeps alive ends", async (context) => {
    const clock = useClock(context);
    const gateway = new FakeGateway();
    const { session, access } = openTab(gateway);
    await session.signIn(token);
    // The computer sleeps.
    clock.setTime(Date.now() + 13 * hour);
    await session.read();
    assert.equal(access.state, "signedOut");
});

test("after a restart of the gateway, the page waits until somebody has signed in, and does not reload", async (context) => {
    const clock = useClock(context);
    const gateway = new FakeGateway();
    const tab = openTab(gateway);
    await tab.session.signIn(token);
    tab.session.markShown();
    gateway.restart();
    await pass(clock, 1);
    assert.equal(tab.access.state, "signedOut");
    let isAdmitted = false;
    const admission = tab.session.admission().then(() => { isAdmitted = true; });
    await settled();
    assert.ok(!isAdmitted);
    await tab.session.signIn(token);
    await admission;
    assert.equal(tab.reloads, 0);
});

test("a token with other rights opens the page again", async (context) => {
    useClock(context);
    const gateway = new FakeGateway();
    const tab = openTab(gateway);
    await tab.session.signIn(token);
    tab.session.markShown();
    gateway.session = { scope: "control", label: "hall" };
    await tab.session.read();
    assert.equal(tab.reloads, 1);
});

test("signing in and out is for all tabs", async (context) => {
    useClock(context);
    const gateway = new FakeGateway();
    const channels = [];
    const [first, second] = [openTab(gateway, channels), openTab(gateway, channels)];
    await Promise.all([first.session.read(), second.session.read()]);
    assert.deepEqual([first.access.state, second.access.state], ["signedOut", "signedOut"]);
    await first.session.signIn(token);
    await settled();
    assert.equal(second.access.state, "open");
    await second.session.signOut();
    assert.deepEqual([first.reloads, second.reloads], [1, 1]);
});

test("a session ends in all tabs, and that is not the same as signing out", async (context) => {
    useClock(context);
    const gateway = new FakeGateway();
    const channels = [];
    const [first, second] = [openTab(gateway, channels), openTab(gateway, channels)];
    await first.session.signIn(token);
    await second.session.read();
    gateway.restart();
    await first.session.read();
    await settled();
    assert.deepEqual([first.access.state, second.access.state], ["signedOut", "signedOut"]);
    assert.ok(first.session.hasEnded && second.session.hasEnded);
    await first.session.signIn(token);
    await settled();
    assert.ok(!first.session.hasEnded && !second.session.hasEnded);
    const third = openTab(gateway);
    gateway.restart();
    await third.session.read();
    assert.ok(!third.session.hasEnded);
});

test("readings at the same time are one request", async (context) => {
    useClock(context);
    const gateway = new FakeGateway();
    const { session } = openTab(gateway);
    await Promise.all([session.read(), session.readOnce(), session.read()]);
    await session.readOnce();
    assert.deepEqual(gateway.requests, ["GET /session"]);
});

test("a response from before signing in changes nothing", async (context) => {
    useClock(context);
    const gateway = new FakeGateway();
    const { session, access } = openTab(gateway);
    await session.read();
    const real = gateway.fetch;
    let respond = () => {};
    const slow = new SessionControl(access, () => {}, {
        fetch: (target, options) => (options.method === "GET"
            ? new Promise((resolve) => { respond = () => resolve(new Response(JSON.stringify({ tokenRequired: true }))); })
            : real(target, options)),
        reload() {}, openChannel: () => null,
    });
    const reading = slow.read();
    await slow.signIn(token);
    respond();
    await reading;
    assert.equal(access.state, "open");
});

test("a response that does not arrive is given up", async (context) => {
    context.mock.timers.enable({ apis: ["setTimeout"] });
    const access = new Access();
    const session = new SessionControl(access, () => {}, {
        fetch: (_, { signal }) => new Promise((_, reject) => {
            signal.addEventListener("abort", () => reject(signal.reason));
        }),
        reload() {}, openChannel: () => null,
    });
    const reading = session.read();
    context.mock.timers.tick(15_000);
    await assert.rejects(reading, { kind: "connection" });
});

test("a rejected token changes nothing, and the problem contains the time to wait", async (context) => {
    useClock(context);
    const gateway = new FakeGateway();
    const { session, access } = openTab(gateway);
    await session.read();
    await assert.rejects(session.signIn("wrong"), { status: 429, retryAfter: 8 });
    assert.equal(access.state, "signedOut");
});

test("a gateway that cannot be reached leaves the caller who it was", async (context) => {
    useClock(context);
    const gateway = new FakeGateway();
    const { session, access } = openTab(gateway);
    await session.signIn(token);
    const failing = new SessionControl(access, () => {}, {
        fetch: async () => { throw new TypeError("Failed to fetch"); }, reload() {}, openChannel: () => null,
    });
    await assert.rejects(failing.read(), { kind: "connection" });
    await access.check();
    assert.equal(access.state, "open");
});

test("the journal of requests does not contain the token", async (context) => {
    useClock(context);
    const seen = [];
    journal.onChange = (entry) => seen.push(entry);
    context.after(() => { journal.onChange = () => {}; });
    await openTab(new FakeGateway()).session.signIn(token);
    assert.deepEqual([seen, journal.entries], [[], []]);
});
