import { formatDate } from "../catalog/format.js";
import { formatDuration } from "../catalog/value-text.js";
import { createButton } from "../elements/controls.js";
import { openConfirmation } from "../elements/dialogs.js";
import { element, setAttribute, setText } from "../elements/dom.js";
import { problemBox } from "../elements/problem.js";
import { Rows } from "../elements/rows.js";
import { access } from "../gateway/access.js";
import { closeOpenStream, listOpenStreams, listTokens } from "../gateway/api.js";
import { actionName, dottedList, message } from "../text/messages.js";
import { homesText, scopeText } from "./account.js";
import { asBytes } from "./status-facts.js";

/** @typedef {import("../gateway/api.js").TokenReading} TokenReading */
/** @typedef {import("../gateway/api.js").OpenStreamReading} OpenStreamReading */

/** Milliseconds between two readings. */
const interval = 5_000;

/** The maximum number of shown streams. */
const maximumStreams = 100;

/**
 * The tokens of the gateway and the open streams of all clients, in the view of the status. They are read while they are
 * visible, if the caller may read them.
 */
export class StatusAccess {
    #context;
    #lists = /** @type {AccessList[]} */ ([]);
    #isShown = false;
    #timer = /** @type {any} */ (0);

    /** @param {import("../home/context.js").Context} context */
    constructor(context) {
        this.#context = context;
        if (access.session.tokenRequired && access.may("GET", "/tokens")) {
            this.#lists.push(new AccessList("tokens", message("access.tokens"), async () => {
                const { tokens } = await listTokens();
                return { rows: tokens.map((token) => ({ id: token.id, ...tokenTexts(token) })), note: "" };
            }));
        }
        if (access.may("GET", "/streams")) this.#lists.push(this.#streamList());
    }

    /** The cards of the lists. */
    get nodes() {
        return this.#lists.map(({ node }) => node);
    }

    start() {
        this.#isShown = true;
        void this.#read();
    }

    stop() {
        this.#isShown = false;
        clearTimeout(this.#timer);
    }

    async #read() {
        clearTimeout(this.#timer);
        await Promise.all(this.#lists.map((list) => list.read()));
        if (this.#isShown && this.#lists.length > 0) this.#timer = setTimeout(() => void this.#read(), interval);
    }

    #streamList() {
        const list = new AccessList("open-streams", message("status.openStreams"), async () => {
            const { streams, nextPageToken } = await listOpenStreams(maximumStreams);
            const rows = streams.map((stream) => {
                const client = stream.client ?? message("dock.noLabel");
                const close = (/** @type {HTMLElement} */ opener) => this.#close(stream.id, client, opener, list);
                return { id: stream.id, title: client, code: stream.path, facts: streamFacts(stream), close };
            });
            const note = rows.length === 0 ? message("access.noStreams")
                : nextPageToken ? message("access.moreStreams", { count: rows.length }) : "";
            return { rows, note };
        });
        return list;
    }

    #close(
        /** @type {string} */ id, /** @type {string} */ client, /** @type {HTMLElement} */ opener,
        /** @type {AccessList} */ list
    ) {
        openConfirmation({
            title: message("access.closeQuestion", { client }), text: message("access.closeText"),
            action: message("action.close"), opener, focusAfter: () => list.title,
            submit: async () => {
                // Its client can have closed it.
                await closeOpenStream(id).catch((error) => { if (error.status !== 404) throw error; });
                this.#context.toasts.show({ text: message("access.closed", { client }) });
                await list.read();
            },
        });
    }
}

/** Returns the texts of a token. */
function tokenTexts(/** @type {TokenReading} */ { id, label, scope, homes, expiresAt, lastUsedAt }) {
    return { title: label, code: id, facts: dottedList([
        scopeText(scope), homesText(homes),
        expiresAt && message("access.until", { time: formatDate(expiresAt) }),
        lastUsedAt ? message("access.lastUsed", { time: formatDate(lastUsedAt) }) : message("access.unused"),
    ]) };
}

/** Returns the facts about a stream, without its client and its route. */
function streamFacts(/** @type {OpenStreamReading} */ { home, address, age, events, bytes, lag }) {
    return dottedList([
        home, address, message("access.age", { span: formatDuration(Math.max(1, Math.round(age))) }),
        message("access.events", { count: events }), asBytes(bytes),
        lag !== undefined && message("access.lag", { count: lag }),
    ]);
}

/**
 * @typedef {{ id: string, title: string, code: string, facts: string,
 *             close?: (opener: HTMLElement) => void }} AccessRow
 */

/** A card with a list that is read again and again. After a failure, the last one stays. */
class AccessList {
    #read;
    #note = element("p", { class: "quiet" });
    #problem = problemBox();
    #list;
    #rows;

    /**
     * @param {string} name
     * @param {string} title
     * @param {() => Promise<{ rows: AccessRow[], note: string }>} read
     */
    constructor(name, title, read) {
        this.#read = read;
        const id = `status-${name}`;
        this.title = element("h3", { id, tabindex: "-1" }, title);
        this.#list = element("ul", { class: "access-list", "aria-labelledby": id, tabindex: "0" });
        this.#rows = new Rows(this.#list, (/** @type {AccessRow} */ row) => row.id, makeRow);
        this.node = element("section", { class: "status-card", "aria-labelledby": id, "data-section": name },
            this.title, this.#problem.node, this.#list, this.#note);
    }

    async read() {
        try {
            const { rows, note } = await this.#read();
            this.#problem.clear();
            this.#rows.show(rows);
            this.#list.hidden = rows.length === 0;
            setText(this.#note, note);
        } catch (error) {
            this.#problem.show(error);
        }
    }
}

function makeRow() {
    const title = element("strong", { dir: "auto" });
    const code = element("code", { dir: "ltr" });
    const facts = element("p", { class: "quiet" });
    let close = (/** @type {HTMLElement} */ _) => {};
    const button = createButton({ class: "button is-small" }, (opener) => close(opener), message("action.close"));
    const node = element("li", {}, element("div", {}, title, " ", code, facts), button);
    return { node, show: (/** @type {AccessRow} */ row) => {
        setText(title, row.title);
        setText(code, row.code);
        setText(facts, row.facts);
        button.hidden = row.close === undefined;
        if (row.close) close = row.close;
        setAttribute(button, "aria-label", actionName(message("action.close"), `${row.title} ${row.code}`));
    } };
}
