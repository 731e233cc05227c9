import { message } from "../text/messages.js";
import { copyButton } from "./copy.js";
import { element, setText, uniqueID } from "./dom.js";
import { snippet, snippetLanguages } from "./snippets.js";

/** @typedef {import("./snippets.js").SnippetRequest} SnippetRequest */
/** @typedef {import("./snippets.js").SnippetLanguage} SnippetLanguage */

/** The key in the storage of the browser for the chosen language. */
const storageKey = "home-gateway program";

/** A request as a program in one of four languages, with a button that copies it. The chosen language is stored. */
export class ProgramBox {
    #text = element("code");
    #request = /** @type {SnippetRequest} */ ({ method: "GET", url: "/" });
    #language = storedLanguage();
    #choices;

    /** @param {(message: string) => void} announce */
    constructor(announce) {
        const name = uniqueID("program");
        this.#choices = snippetLanguages.map(([language, title]) => element("label", { class: "segment" },
            element("input", { type: "radio", name, value: language, checked: language === this.#language,
                onchange: () => this.#choose(language) }),
            element("span", { class: "segment-text" }, title)));
        this.node = element("div", { class: "program" },
            element("div", { class: "program-head" },
                element("fieldset", { class: "segments" },
                    element("legend", { class: "unseen" }, message("dock.program")), ...this.#choices),
                copyButton(message("action.copy"), message("action.copy"), () => this.#program, announce)),
            element("pre", { class: "code-block", tabindex: "0", dir: "ltr", "aria-label": message("dock.program") },
                this.#text));
    }

    /** Shows the program for a request. */
    show(/** @type {SnippetRequest} */ request) {
        this.#request = request;
        setText(this.#text, this.#program);
    }

    get #program() {
        return snippet(this.#language, this.#request);
    }

    #choose(/** @type {SnippetLanguage} */ language) {
        this.#language = language;
        localStorage.setItem(storageKey, language);
        setText(this.#text, this.#program);
    }
}

/** @returns {SnippetLanguage} */
function storedLanguage() {
    const stored = localStorage.getItem(storageKey);
    return snippetLanguages.find(([language]) => language === stored)?.[0] ?? "curl";
}
