import assert from "node:assert/strict";
import { test } from "node:test";

import { choicesIn, equalErrors, formatFilter, matchingEntries, parseFilter } from "../../Public/dock/timeline-filter.js";
import { Timeline } from "../../Public/dock/timeline.js";
import { RequestJournal } from "../../Public/gateway/requests.js";

/** A request for an attic, a change of a lamp by a script, the removal of a door, a note, and a read of the page. */
function filledTimeline() {
    const timeline = new Timeline();
    const journal = new RequestJournal("tab", () => 1);
    journal.onChange = (entry) => timeline.addRequest(entry);
    journal.begin("POST", "/rooms", { name: "Attic" });
    const data = { deviceID: "lamp", part: 1, trait: "acme.power", attributes: { on: true }, requestID: "script-1" };
    timeline.addFrame({ name: "attributes", id: "e-1", at: 5, size: 80, data });
    const removal = { kind: "device", id: "door", origin: "simulation" };
    timeline.addFrame({ name: "removed", id: "e-2", at: 6, size: 1, data: removal });
    timeline.addNote("Connected", 7);
    const read = journal.begin("GET", "/metrics", undefined, { isRead: true });
    return { timeline, journal, read };
}

const names = {
    deviceName: (id) => (id === "lamp" ? "Porch Light" : id),
    traitID: (name) => (name.includes(".") ? name : `acme.${name}`),
};

function found(timeline, text) {
    return matchingEntries(timeline.entries, parseFilter(text), names).map(({ key }) => key);
}

test("without a filter, all but the reads of the page are shown, the newest first", () => {
    const { timeline } = filledTimeline();
    assert.deepEqual(found(timeline, ""), ["frame-3", "frame-2", "request-script-1", "request-page-tab-1"]);
});

test("words are searched in requests, frames and the names of devices", () => {
    const { timeline } = filledTimeline();
    assert.deepEqual(found(timeline, "attic post"), ["request-page-tab-1"]);
    assert.deepEqual(found(timeline, "Porch light"), ["request-script-1"]);
    assert.deepEqual(found(timeline, "nothing"), []);
});

test("conditions restrict the device, the trait, the client and the origin", () => {
    const { timeline } = filledTimeline();
    assert.deepEqual(found(timeline, "device:door"), ["frame-2"]);
    assert.deepEqual(found(timeline, "trait:acme.power"), ["request-script-1"]);
    assert.deepEqual(found(timeline, "client:script"), ["request-script-1"]);
    assert.deepEqual(found(timeline, "from:home,connection"), ["frame-3", "frame-2"]);
    assert.deepEqual(found(timeline, "from:page"), ["request-page-tab-2"]);
    assert.deepEqual(found(timeline, "from:none"), []);
});

test("errors include failed reads of the page", () => {
    const { timeline, journal, read } = filledTimeline();
    assert.deepEqual(found(timeline, "is:error"), []);
    journal.fail(read, { status: 0, code: "", message: "The gateway cannot be reached." });
    assert.deepEqual(found(timeline, "is:error"), ["request-page-tab-2"]);
});

test("an entry that changes is searched again", () => {
    const { timeline, journal, read } = filledTimeline();
    assert.deepEqual(found(timeline, "from:page unreachable"), []);
    journal.fail(read, { status: 0, code: "unreachable", message: "" });
    assert.deepEqual(found(timeline, "from:page unreachable"), ["request-page-tab-2"]);
});

test("the text of a filter has a usual form, and is read back", () => {
    for (const [text, expected] of [
        ["", ""], ["  porch  light ", "porch light"], ["on device:a is:error", "is:error device:a on"],
        ["from:connection,home,client,tab", ""], ["from:home,tab x", "from:tab,home x"], ["from:none", "from:none"],
        ["is:what", ""], ["https://x", "https://x"], ['a client:"my app" b', 'client:"my app" a b'],
        ['client:"my', 'client:"my'], ['say "two words"', 'say "two words"'],
    ]) {
        assert.equal(formatFilter(parseFilter(text)), expected);
        assert.equal(formatFilter(parseFilter(expected)), expected);
    }
});

test("a trait is found by requests that leave out its vendor", () => {
    const { timeline, journal } = filledTimeline();
    journal.begin("POST", "/devices/lamp/traits/level/commands", {}, { subject: "lamp" });
    assert.deepEqual(found(timeline, "trait:acme.level"), ["request-page-tab-3"]);
    assert.deepEqual(choicesIn(timeline.entries, names).traits, ["acme.level", "acme.power"]);
});

test("the label of a client can have spaces", () => {
    assert.equal(parseFilter('client:"my app" on').client, "my app");
});

test("the choices are the devices, traits and clients of the entries", () => {
    const { timeline, journal } = filledTimeline();
    journal.begin("POST", "/devices/lamp/types/1/traits/acme.level/commands", {}, { subject: "lamp" });
    assert.deepEqual(choicesIn(timeline.entries), {
        devices: ["lamp", "door"], traits: ["acme.level", "acme.power"], clients: ["page-tab", "script"],
    });
});

test("equal errors are one group, that with the newest first", () => {
    const timeline = new Timeline();
    const journal = new RequestJournal("tab", () => 1);
    journal.onChange = (entry) => timeline.addRequest(entry);
    const reject = (target, pointer, code = "outOfRange") => journal.fail(journal.begin("POST", target, {}),
        { status: 400, code, message: `${Math.random()}`, errors: [{ pointer, detail: "0 to 254" }] });
    reject("/a?limit=1", "/params/level");
    reject("/a", "/params/rate");
    reject("/b", "/params/level");
    reject("/a", "/params/level", "invalidArgument");
    reject("/a", "/params/level");
    timeline.addNote("Connected", 7);
    const entries = matchingEntries(timeline.entries, parseFilter("is:error"), names);
    assert.deepEqual(equalErrors(entries).map((group) => group.map(({ requestID }) => requestID.slice(-1))),
        [["5", "1"], ["4"], ["3"], ["2"]]);
});
