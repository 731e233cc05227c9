import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { afterEach, test } from "node:test";

import { Access, access, needsOf } from "../../Public/gateway/access.js";
import { listOpenStreams, renameRoom, sendRequest } from "../../Public/gateway/api.js";
import { setOpenHome } from "../../Public/gateway/open-home.js";

const description = JSON.parse(await readFile(new URL("../../openapi/openapi.json", import.meta.url), "utf8"));

afterEach(() => {
    setOpenHome("default");
    access.session = { tokenRequired: false, scope: "admin" };
});

function accessOf(session) {
    const result = new Access();
    result.session = { tokenRequired: true, label: "ci", ...session };
    return result;
}

test("the scopes of the page are those of the description, for every route", () => {
    let count = 0;
    for (const [path, item] of Object.entries(description.paths)) {
        for (const method of ["get", "post", "put", "patch", "delete"]) {
            const operation = item[method];
            if (!operation) continue;
            count += 1;
            const published = { scope: operation["x-scope"] ?? null, allHomes: operation["x-all-homes"] ?? false };
            // The description names the caller's needs also for another home, and with a query.
            const paths = operation.servers ? [path] : [path, `/homes/other${path}`];
            for (const each of paths.flatMap((target) => [target, `${target}?limit=1`])) {
                assert.deepEqual(needsOf(method.toUpperCase(), each), published, `${method} ${each}`);
            }
        }
    }
    assert.ok(count > 80);
});

test("without access control, everything is allowed", () => {
    const open = new Access();
    assert.equal(open.state, "open");
    assert.ok(open.may("DELETE", "/streams/1"));
    assert.equal(open.reasonOf("POST", "/homes/other/reset"), "");
    assert.ok(!open.isDisplay);
});

test("a token that only reads is a display, with one reason", () => {
    const display = accessOf({ scope: "read" });
    assert.ok(display.isDisplay);
    assert.ok(display.may("GET", "/devices"));
    for (const [method, path] of [["POST", "/commands"], ["PATCH", "/rooms/id"], ["PATCH", "/simulation/clock"]]) {
        assert.ok(!display.may(method, path));
        assert.equal(display.reason(method, path),
            "Display only: the token “ci” can read, but change nothing.");
    }
});

test("a token that controls devices does not control the simulation", () => {
    const control = accessOf({ scope: "control" });
    assert.equal(control.reason("POST", "/commands"), "");
    assert.match(control.reason("PATCH", "/simulation/clock"), /not the simulation/);
    assert.match(control.reason("GET", "/simulation/requests/stream"), /not the simulation/);
    assert.match(control.reason("GET", "/tokens"), /scope admin/);
});

test("a token for some homes is not for others", () => {
    const some = accessOf({ scope: "admin", homes: ["evening"] });
    assert.equal(some.state, "otherHome");
    setOpenHome("evening");
    assert.equal(some.state, "open");
    assert.ok(some.may("POST", "/simulation/devices"));
    assert.match(some.reason("POST", "/homes"), /only for some homes/);
    assert.equal(some.reasonOf("POST", "/homes/evening/commands"), "");
    assert.match(some.reasonOf("POST", "/commands"), /not for the home default/);
    assert.match(some.reasonOf("POST", "/homes/night/reset"), /not for the home night/);
    assert.match(some.reasonOf("DELETE", "/homes/evening"), /only for some homes/);
    // The list contains the homes of the token.
    assert.equal(some.reasonOf("GET", "/homes"), "");
});

test("a caller without a scope has to sign in", () => {
    assert.equal(accessOf({}).state, "signedOut");
});

test("a request that the gateway would reject is not sent", async (context) => {
    const real = globalThis.fetch;
    context.after(() => { globalThis.fetch = real; });
    let count = 0;
    globalThis.fetch = async () => {
        count += 1;
        return new Response("{}", { headers: { "Content-Type": "application/json" } });
    };
    access.session = { tokenRequired: true, scope: "read", label: "hall" };
    await assert.rejects(renameRoom("kitchen", "Kitchen"), { kind: "forbidden", message: /Display only/ });
    await assert.rejects(sendRequest("DELETE", "/rooms/kitchen", undefined), { kind: "forbidden" });
    await assert.rejects(listOpenStreams(10), { kind: "forbidden" });
    // The views behind the form read this address again and again.
    access.session = { tokenRequired: true };
    await assert.rejects(sendRequest("GET", "/limits", undefined), { kind: "forbidden", message: /needs a token/ });
    assert.equal(count, 0);
    access.session = { tokenRequired: true, scope: "read", label: "hall" };
    await sendRequest("GET", "/rooms", undefined);
    assert.equal(count, 1);
});

test("after a rejection, the page reads who the caller is", async (context) => {
    const real = globalThis.fetch;
    context.after(() => {
        globalThis.fetch = real;
        access.check = async () => {};
    });
    let checks = 0;
    access.check = async () => { checks += 1; };
    for (const [status, code, expected] of [[401, "unauthenticated", 1], [403, "insufficientScope", 2], [404, "notFound", 2]]) {
        globalThis.fetch = async () => new Response(JSON.stringify({ code, detail: "No." }), { status });
        await assert.rejects(sendRequest("GET", "/rooms", undefined));
        assert.equal(checks, expected);
    }
});
