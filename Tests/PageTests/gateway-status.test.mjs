import assert from "node:assert/strict";
import { test } from "node:test";

import { GatewayStatus } from "../../Public/places/gateway-status.js";
import { asBytes, factsOf, formatSeconds, limitList } from "../../Public/places/status-facts.js";

const ok = { status: "ok", checks: [{ name: "home", status: "ok", detail: "The home can be read." }] };
const ready = { status: "ready", checks: [...ok.checks, { name: "clock", status: "ok", detail: "On time." }] };
const limits = { connections: 10, streams: 4, connectionsPerClient: null, bodyBytes: 1_048_576 };

function metrics(values) {
    return Object.entries(values).map(([name, value]) => `home_gateway_${name} ${value}`).join("\n");
}

function statusWith(values, more = {}) {
    const status = new GatewayStatus();
    status.add({ health: ok, ready, limits, metrics: metrics(values), ...more }, 1_000);
    return status;
}

function fact(status, section, key) {
    return factsOf(status, { structures: 2, rooms: 3 })[section].find((each) => each.key === key);
}

test("a gateway without problems has no findings", () => {
    assert.deepEqual(statusWith({ streams: 1, http_counted_connections: 2 }).findings, []);
});

test("a gateway that rejects changes states the reason", () => {
    const problem = { status: 503, code: "unavailable", detail: "The disk is full." };
    const status = statusWith({}, { ready: problem });
    assert.deepEqual(status.findings, [{ kind: "rejected", reason: "The disk is full.", level: "bad" }]);
    assert.equal(fact(status, "gateway", "writes").tone, "bad");
    assert.equal(fact(status, "gateway", "reads").tone, undefined);
    assert.equal(fact(status, "journal", "state").tone, "bad");
});

test("a home behind its clock and a limit that is nearly reached are warnings", () => {
    const late = { name: "clock", status: "catchingUp", detail: "The home is 5 s behind its clock." };
    const status = statusWith({ streams: 4, http_counted_connections: 7 }, { ready: { checks: [late] } });
    assert.deepEqual(status.findings, [
        { kind: "catchingUp", reason: late.detail, level: "warning" },
        { kind: "limit", reason: "streams", level: "warning" },
    ]);
    assert.equal(fact(status, "limits", "streams").usage.level, "reached");
    assert.equal(fact(status, "limits", "connections").usage.level, "normal");
    assert.equal(fact(status, "limits", "pendingResponseBytes"), undefined);
});

test("requests that were rejected since the last reading are a warning, earlier ones are not", () => {
    const status = statusWith({ http_refused_client_requests_total: 7 });
    assert.deepEqual(status.findings, []);
    status.add({ metrics: metrics({ http_refused_client_requests_total: 9 }) }, 6_000);
    assert.deepEqual(status.findings.map(({ kind }) => kind), ["refusing"]);
    status.add({ metrics: metrics({ http_refused_client_requests_total: 9 }) }, 11_000);
    assert.deepEqual(status.findings, []);
    assert.equal(fact(status, "requests", "rejections").value, "9");
});

test("after a failure, the last values stay with the time of the last complete reading", () => {
    const status = statusWith({ devices: 67 });
    status.add({ problem: { kind: "connection", message: "x" } }, 6_000);
    assert.equal(status.readAt, 1_000);
    assert.equal(fact(status, "home", "devices").value, "67");
    assert.deepEqual(status.findings, [{ kind: "unreachable", reason: "", level: "bad" }]);
    status.add({ problem: { kind: "limit", message: "Too many requests." }, ready: { detail: "Full." } }, 7_000);
    assert.deepEqual(status.findings.map(({ kind, reason }) => [kind, reason]),
        [["unreachable", "Too many requests."], ["rejected", "Full."]]);
    status.add({ health: ok, ready, limits, metrics: metrics({ devices: 68 }) }, 8_000);
    assert.equal(status.readAt, 8_000);
    assert.deepEqual(status.findings, []);
});

test("rates need two readings, and have a series", () => {
    const status = statusWith({ changes_total: 10 });
    assert.equal(fact(status, "home", "changes"), undefined);
    status.add({ metrics: metrics({ changes_total: 20 }) }, 6_000);
    status.add({ metrics: metrics({ changes_total: 60 }) }, 11_000);
    const changes = fact(status, "home", "changes");
    assert.match(changes.value, /^8 /);
    assert.deepEqual(changes.series, [{ at: 6_000, value: 2 }, { at: 11_000, value: 8 }]);
});

test("the clock of the home is paused or fast", () => {
    const clock = (more) => factsOf(statusWith({ clock_seconds: 1_780_000_000 }), { structures: 1, rooms: 1, ...more })
        .home.find(({ key }) => key === "clock").value;
    assert.match(clock({ clock: { paused: true, speed: 60 } }), /, paused$/);
    assert.match(clock({ clock: { paused: false, speed: 60 } }), /, 60 times as fast$/);
    assert.doesNotMatch(clock({ clock: { paused: false, speed: 1 } }), /fast|paused/);
});

test("only what the gateway offers is shown", () => {
    const facts = factsOf(new GatewayStatus(), { structures: 1, rooms: 0 });
    assert.deepEqual(facts.gateway, []);
    assert.deepEqual(facts.journal, []);
    assert.deepEqual(facts.limits, []);
    const status = statusWith({}, { metrics: [
        "home_gateway_build_info{version=\"0.2.0\"} 1", "process_resident_memory_bytes 52000000",
        `process_start_time_seconds ${Date.now() / 1000 - 7_200}`,
    ].join("\n") });
    assert.equal(fact(status, "gateway", "version").value, "0.2.0");
    assert.match(fact(status, "gateway", "memory").value, /^52\u00a0MB$/);
    assert.match(fact(status, "gateway", "uptime").value, /^2\u00a0h$/);
});

test("metrics of the journal are shown with the units in their names", () => {
    const commits = [
        "home_gateway_journal_commit_seconds_bucket{le=\"0.001\"} 40", "home_gateway_journal_commit_seconds_bucket{le=\"0.01\"} 99",
        "home_gateway_journal_commit_seconds_bucket{le=\"+Inf\"} 100", "home_gateway_journal_commit_seconds_sum 0.5",
        "home_gateway_journal_commit_seconds_count 100",
    ].join("\n");
    const others = metrics({ journal_file_bytes: 2_500_000, journal_failures_total: 2, journal_wait_seconds_total: 0.25 });
    const { journal } = factsOf(statusWith({}, { metrics: `${commits}\n${others}` }), { structures: 1, rooms: 1 });
    assert.deepEqual(journal.map(({ label, value, tone }) => [label, value.replaceAll("\u00a0", " "), tone]), [
        ["Writing", "possible", undefined], ["Time of a commit", "5 ms on average, 99 % within 10 ms", undefined],
        ["Size of the data file", "2.5 MB", undefined], ["Failed commits", "2", "warning"],
        ["Wait", "250 ms", undefined],
    ]);
});

test("a home without a journal is stored only in memory", () => {
    assert.match(fact(statusWith({ stream_lag_changes: 0 }), "journal", "memoryOnly").value, /^only in memory/);
    assert.equal(fact(statusWith({ stream_lag_changes: 0, journal_failures_total: 0 }), "journal", "memoryOnly"), undefined);
    assert.equal(fact(statusWith({}), "journal", "memoryOnly"), undefined);
});

test("requests by route are sorted, and their errors counted", () => {
    const line = (route, status, value) => `home_gateway_http_requests_total{route="${route}",status="${status}"} ${value}`;
    const status = statusWith({}, { metrics: [
        line("GET /devices", 200, 5), line("GET /rooms", "2xx", 9), line("GET /devices", 404, 7), line("GET /x", 200, 0),
    ].join("\n") });
    assert.deepEqual(status.routes, [
        { route: "GET /devices", requests: 12, errors: 7 }, { route: "GET /rooms", requests: 9, errors: 0 },
    ]);
    assert.deepEqual(statusWith({ http_requests_total: 3 }).routes, []);
});

test("responses by route and class of their status are preferred", () => {
    const line = (method, status, value) =>
        `home_gateway_http_responses_total{method="${method}",route="/devices/{id}",status="${status}"} ${value}`;
    const status = statusWith({}, { metrics: [
        "home_gateway_http_requests_total 9", line("GET", "2xx", 5), line("PATCH", "4xx", 3), line("PATCH", "2xx", 1),
    ].join("\n") });
    assert.deepEqual(status.routes, [
        { route: "GET /devices/{id}", requests: 5, errors: 0 }, { route: "PATCH /devices/{id}", requests: 4, errors: 3 },
    ]);
});

test("limits have names and units; some have no limit", () => {
    const list = limitList(statusWith({})).map(({ name, label, value }) => [name, label, value.replace("\u00a0", " ")]);
    assert.deepEqual(list, [
        ["connections", "Connections", "10"], ["streams", "Streams", "4"],
        ["connectionsPerClient", "Connections per client", "no limit"], ["bodyBytes", "Body", "1 MB"],
    ]);
});

test("bytes and seconds have a readable unit", () => {
    const text = (value) => value.replace("\u00a0", " ");
    assert.deepEqual([0, 999, 1_000, 268_435_456, 3e15].map((value) => text(asBytes(value))),
        ["0 B", "999 B", "1 kB", "268.4 MB", "3,000 TB"]);
    assert.deepEqual([0, 0.0004, 0.25, 61].map((value) => text(formatSeconds(value))), ["0 s", "0.4 ms", "250 ms", "1 min"]);
});
