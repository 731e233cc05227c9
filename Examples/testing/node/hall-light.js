// The app under test: it switches the light of a hallway and follows its state.
"use strict";

const light = "/devices/hallway-light/traits/onOff";
// The header names the app, so that a test can find its requests.
const app = { "X-Client": "app" };
const delay = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

class HallLight {
    // `url` is the address of the home, such as http://127.0.0.1:8080/homes/test-7.
    constructor(url) {
        this.url = url;
    }

    // Reads the light. `changes` continues from here.
    async connect() {
        const response = await fetch(this.url + light, { headers: app });
        if (!response.ok) throw new Error(await response.text());
        this.isOn = (await response.json()).attributes.onOff;
        this.cursor = response.headers.get("X-Cursor");
        return this;
    }

    // Switches the light on; the light switches itself off after some seconds.
    switchOn(seconds) {
        const params = { onOffControl: [], onTime: seconds * 10, offWaitTime: 0 };
        return this.send({ command: "onWithTimedOff", params });
    }

    switchOff() {
        return this.send({ command: "off" });
    }

    // Sends a command, and again after `Retry-After` if the home is not available.
    async send(command) {
        const headers = { ...app, "Content-Type": "application/json" };
        for (let attempt = 1; ; attempt += 1) {
            const response = await fetch(`${this.url}${light}/commands`, {
                method: "POST", headers, body: JSON.stringify(command),
            });
            const text = await response.text();
            if (response.ok) return;
            if (response.status !== 503 || attempt === 3) throw new Error(text);
            await delay(Number(response.headers.get("Retry-After") ?? 1));
        }
    }

    // Yields each state of the light from now on. A stream that breaks is resumed after the last event.
    async *changes() {
        const url = `${this.url}/events?device=hallway-light&trait=onOff`;
        for (;;) {
            try {
                const headers = { ...app, "Last-Event-ID": this.cursor };
                const response = await fetch(url, { headers });
                if (!response.ok) throw new Error(await response.text());
                for await (const event of events(response.body)) {
                    this.cursor = event.id ?? this.cursor;
                    if (event.event !== "attributes") continue;
                    this.isOn = JSON.parse(event.data).attributes.onOff;
                    yield this.isOn;
                }
            } catch (error) {
                console.error("the stream has ended:", error.message);
            }
            await delay(0.2);
        }
    }
}

// Splits the body of a stream into events, which end with an empty line.
async function* events(body) {
    const decoder = new TextDecoder();
    let text = "";
    for await (const bytes of body) {
        const blocks = (text + decoder.decode(bytes, { stream: true })).split("\n\n");
        text = blocks.pop();
        for (const block of blocks) {
            const event = Object.fromEntries(block.split("\n").map((line) => line.split(/: (.*)/s)));
            if (event.data) yield event;
        }
    }
}

module.exports = { HallLight };
