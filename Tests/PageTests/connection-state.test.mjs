import assert from "node:assert/strict";
import { test } from "node:test";

import { ConnectionState } from "../../Public/gateway/connection-state.js";

const unreachable = { message: "The gateway cannot be reached.", kind: "connection" };

function liveConnection() {
    const connection = new ConnectionState();
    connection.receive("connecting", undefined, 0);
    connection.receive("live", undefined, 100);
    return connection;
}

test("a page without a home is loading, and its values are not outdated", () => {
    const connection = new ConnectionState();
    connection.receive("connecting", undefined, 0);
    assert.equal(connection.shownAt(9_000), "loading");
    assert.equal(connection.staleSince(9_000), null);
});

test("a short interruption is not shown", () => {
    const connection = liveConnection();
    connection.receive("reconnecting", undefined, 1_000);
    assert.equal(connection.shownAt(1_599), "live");
    assert.ok(connection.canControl(1_599));
    assert.equal(connection.shownAt(1_600), "reconnecting");
    assert.equal(connection.staleSince(1_600), 1_000);
    assert.ok(!connection.canControl(1_600));
});

test("a failure stays visible while the page tries again, since the connection was lost", () => {
    const connection = liveConnection();
    connection.receive("reconnecting", undefined, 1_000);
    connection.receive("failed", unreachable, 2_000);
    connection.receive("reconnecting", undefined, 3_000);
    assert.equal(connection.shownAt(3_000), "failed");
    assert.equal(connection.problem, unreachable);
    assert.equal(connection.staleSince(3_000), 1_000);
});

test("a failure is over when the connection is back", () => {
    const connection = liveConnection();
    connection.receive("failed", unreachable, 2_000);
    connection.receive("live", undefined, 5_000);
    assert.equal(connection.shownAt(5_000), "live");
    assert.equal(connection.problem, null);
    assert.equal(connection.staleSince(5_000), null);
});

test("the time of the next attempt is known while there is a failure", () => {
    const connection = liveConnection();
    assert.equal(connection.retryAt, null);
    connection.receive("failed", { ...unreachable, retryAt: 7_000 }, 2_000);
    assert.equal(connection.retryAt, 7_000);
    assert.ok(!connection.isLive);
    connection.receive("reconnecting", undefined, 7_000);
    assert.equal(connection.retryAt, null);
    connection.receive("live", undefined, 7_100);
    assert.ok(connection.isLive);
});

test("a home that does not arrive for a long time is slow, until it arrives", () => {
    const connection = new ConnectionState(1_000);
    connection.receive("connecting", undefined, 1_000);
    assert.ok(!connection.isSlow(8_999));
    assert.ok(connection.isSlow(9_000));
    connection.receive("live", undefined, 9_500);
    assert.ok(!connection.isSlow(20_000));
});

test("a limit of requests is not a failure of the gateway", () => {
    const connection = liveConnection();
    connection.receive("failed", { message: "Too many requests.", kind: "limit" }, 2_000);
    assert.equal(connection.shownAt(2_000), "limited");
});

test("a home that is gone stays gone, and has no outdated values", () => {
    const connection = liveConnection();
    connection.receive("gone", undefined, 2_000);
    assert.equal(connection.shownAt(2_000), "gone");
    assert.ok(connection.isGone && connection.hasHome);
    assert.equal(connection.staleSince(5_000), null);
    assert.ok(!connection.canControl(5_000));
    connection.receive("reconnecting", undefined, 6_000);
    assert.ok(connection.isGone);
});

test("a silent connection states why it is opened again", () => {
    const connection = liveConnection();
    connection.receive("reconnecting", { message: "Silent.", kind: "timeout" }, 2_000);
    assert.equal(connection.shownAt(3_000), "reconnecting");
    assert.equal(connection.problem.message, "Silent.");
});

test("a page that is signed out cannot control anything, and connects again afterwards", () => {
    const connection = liveConnection();
    connection.receive("failed", unreachable, 1_000);
    connection.receive("signedOut", undefined, 2_000);
    assert.equal(connection.shownAt(2_000), "signedOut");
    assert.equal(connection.problem, null);
    assert.ok(!connection.canControl(2_000));
    connection.receive("reconnecting", undefined, 3_000);
    assert.equal(connection.shownAt(3_000), "reconnecting");
    connection.receive("live", undefined, 3_100);
    assert.ok(connection.canControl(3_100));
});
