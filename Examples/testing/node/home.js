// Creates a home for each test: test("…", withHome(async (home) => { … }))
"use strict";

const gateway = process.env.HOME_GATEWAY_URL ?? "http://127.0.0.1:8080";

// Sends a request. A problem of the gateway fails the test and says why.
async function request(method, url, body) {
    const response = await fetch(url, {
        method, headers: { "Content-Type": "application/json" }, body: body && JSON.stringify(body),
    }).catch((error) => {
        throw new Error(`no gateway at ${gateway}; start it with: home-gateway --data none`, { cause: error });
    });
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return text && JSON.parse(text);
}

// A home of the gateway. `url` is the address that the app under test uses.
class Home {
    static async create(label) {
        const home = new Home();
        const { id } = await request("POST", `${gateway}/homes`, {
            from: { template: "demo" },
            label: label?.slice(0, 128),
            seed: 7,
            clock: { time: "2026-01-01T18:00:00Z", paused: true },
            timeToLive: 600,
        });
        home.url = `${gateway}/homes/${id}`;
        return home;
    }

    async attributes(device, trait) {
        return (await request("GET", `${this.url}/devices/${device}/traits/${trait}`)).attributes;
    }

    command(device, trait, command, params) {
        return request("POST", `${this.url}/devices/${device}/traits/${trait}/commands`, { command, params });
    }

    advance(seconds) {
        return request("POST", `${this.url}/simulation/clock/advance`, { seconds });
    }

    fault(fault) {
        return request("POST", `${this.url}/simulation/faults`, fault);
    }

    // Throws unless the home has received the requests. Returns those that match.
    async verify(assertion) {
        const result = await request("POST", `${this.url}/simulation/requests/verify`, assertion);
        if (!result.passed) throw new Error(`not met: ${JSON.stringify({ assertion, ...result }, null, 2)}`);
        return result.matches;
    }

    async requests() {
        return (await request("GET", `${this.url}/simulation/requests`)).requests;
    }

    delete() {
        return request("DELETE", this.url);
    }
}

// Returns a function for `test` that creates a home, passes it to `body`, and deletes it.
function withHome(body) {
    // Node passes the context of the test, Jest passes nothing.
    return async (...context) => {
        const home = await Home.create(context[0]?.name);
        try {
            await body(home);
        } catch (error) {
            console.error(`The requests that ${home.url} has received:`, await home.requests());
            throw error;
        } finally {
            if (!process.env.HOME_GATEWAY_KEEP) await home.delete();
        }
    };
}

module.exports = { Home, withHome };
