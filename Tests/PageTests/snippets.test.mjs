import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { execFile } from "node:child_process";
import { createServer } from "node:http";
import { test } from "node:test";
import { promisify } from "node:util";

import { snippet, snippetLanguages } from "../../Public/elements/program-box.js";

const run = promisify(execFile);

/** A body with what is difficult to quote. */
const body = { name: "It's \"Ünï\" \\ $HOME `x` #\"# 💡", on: true, none: null, list: [1, { off: false }] };

/** Starts a server, calls `send` with its address, and returns the request that it received. */
async function received(send) {
    let found;
    const server = createServer((request, response) => {
        const pieces = [];
        request.on("data", (piece) => pieces.push(piece));
        request.on("end", () => {
            found = { method: request.method, url: request.url, type: request.headers["content-type"],
                text: Buffer.concat(pieces).toString() };
            response.end("{}");
        });
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    try {
        await send(`http://127.0.0.1:${server.address().port}/devices/it's?a=1&b=2`);
    } finally {
        server.closeAllConnections();
        server.close();
    }
    return found;
}

const programs = {
    curl: (code) => run("bash", ["-c", code]),
    python: (code) => run("python3", ["-c", code]),
    javascript: (code) => run(process.execPath, ["--input-type=module", "-e", code]),
};

function isInstalled(program) {
    try {
        execFileSync("which", [program]);
        return true;
    } catch {
        return false;
    }
}

for (const [language, command] of [["curl", "curl"], ["python", "python3"], ["javascript", "node"]]) {
    test(`${language} sends the request as it is`, { skip: !isInstalled(command) && language !== "javascript" },
        async () => {
            const sent = await received((url) => programs[language](snippet(language, { method: "PATCH", url, body })));
            assert.equal(sent.method, "PATCH");
            assert.equal(sent.url, "/devices/it's?a=1&b=2");
            assert.equal(sent.type, "application/json");
            assert.deepEqual(JSON.parse(sent.text), body);
            const read = await received((url) => programs[language](snippet(language, { method: "GET", url })));
            assert.deepEqual([read.method, read.text], ["GET", ""]);
        });
}

test("Swift has the body as a raw literal", () => {
    const code = snippet("swift", { method: "POST", url: "http://localhost/commands", body: { a: "#\"##" } });
    assert.ok(code.includes("request.httpBody = Data(###\"{\"a\":\"#\\\"##\"}\"###.utf8)"), code);
    assert.ok(code.includes("request.httpMethod = \"POST\""));
});

test("a request without a body has no body in any language", () => {
    for (const [language] of snippetLanguages) {
        const code = snippet(language, { method: "DELETE", url: "http://localhost/rooms/a" });
        assert.ok(!/json\.dumps|httpBody|body:|-d |Content-Type/.test(code), code);
        assert.ok(code.includes("DELETE"));
    }
});

test("the headers that the user has chosen are sent in each language", () => {
    for (const [language] of snippetLanguages) {
        const text = snippet(language, { method: "GET", url: "http://h/", headers: { "If-Match": "\"7\"" } });
        assert.ok(text.includes("If-Match") && /"7\\?"/.test(text), text);
        assert.doesNotMatch(text, /Content-Type/);
    }
});

test("a stream is printed line by line", () => {
    const request = { method: "GET", url: "http://h/events", isStream: true };
    assert.equal(snippet("curl", request), "curl -N 'http://h/events'");
    assert.match(snippet("python", request), /for line in response/);
    assert.match(snippet("javascript", request), /for await/);
    assert.match(snippet("swift", request), /for try await line/);
});
