import assert from "node:assert/strict";
import { test } from "node:test";

import { parseMetrics, quantileOf, Rates, sumOf, usageOf } from "../../Public/places/metrics.js";

test("samples have names, labels and values; other lines are ignored", () => {
    const metrics = parseMetrics([
        "# HELP home_gateway_streams Open streams.", "# TYPE home_gateway_streams gauge", "home_gateway_streams 3",
        "requests{route=\"GET /devices/{id}\",status=\"200\"} 7 1700000000", "requests{route=\"a\\\"b\\\\c\\nd\"} 2e1",
        "", "broken{", "word word", "infinite +Inf",
    ].join("\n"));
    assert.deepEqual([...metrics.keys()], ["home_gateway_streams", "requests", "infinite"]);
    assert.deepEqual(metrics.get("requests"), [
        { labels: { route: "GET /devices/{id}", status: "200" }, value: 7 },
        { labels: { route: "a\"b\\c\nd" }, value: 20 },
    ]);
    assert.equal(sumOf(metrics, "requests"), 27);
    assert.equal(sumOf(metrics, "requests", { status: "200" }), 7);
    assert.equal(sumOf(metrics, "requests", { status: "404" }), undefined);
    assert.equal(sumOf(metrics, "infinite"), Infinity);
});

test("a rate needs two readings", () => {
    const rates = new Rates();
    rates.add(new Map([["requests", 10]]), 1_000);
    assert.equal(rates.perSecond("requests"), undefined);
    rates.add(new Map([["requests", 30], ["new", 5]]), 5_000);
    assert.equal(rates.perSecond("requests"), 5);
    assert.equal(rates.perSecond("new"), undefined);
});

test("a counter that started again does not have a negative rate", () => {
    const rates = new Rates();
    rates.add(new Map([["requests", 1_000]]), 0);
    rates.add(new Map([["requests", 4]]), 2_000);
    assert.equal(rates.perSecond("requests"), 2);
});

test("usage is near the limit from 80 percent", () => {
    assert.deepEqual(usageOf(79, 100), { fraction: 0.79, level: "normal" });
    assert.equal(usageOf(80, 100).level, "near");
    assert.deepEqual(usageOf(120, 100), { fraction: 1, level: "reached" });
    assert.equal(usageOf(5, null), null);
});

test("a quantile is the limit of its bucket", () => {
    const bucket = (limit, value) => `wait_bucket{le="${limit}"} ${value}`;
    const metrics = parseMetrics([bucket("+Inf", 100), bucket("0.1", 50), bucket("1", 90)].join("\n"));
    assert.equal(quantileOf(metrics, "wait", 0.5), 0.1);
    assert.equal(quantileOf(metrics, "wait", 0.9), 1);
    assert.equal(quantileOf(metrics, "wait", 0.99), Infinity);
    assert.equal(quantileOf(metrics, "other", 0.5), undefined);
});

test("no rate is an average over a long time, and old rates are dropped", () => {
    const rates = new Rates();
    for (let at = 0; at <= 400_000; at += 10_000) rates.add(new Map([["a", at]]), at);
    assert.equal(rates.series("a").length, 31);
    rates.add(new Map([["a", 1e9]]), 900_000);
    assert.equal(rates.perSecond("a"), undefined);
});
