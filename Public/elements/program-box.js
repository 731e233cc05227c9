import { message } from "../text/messages.js";
import { copyButton } from "./copy.js";
import { element, setText, uniqueID } from "./dom.js";

/** The key in the storage of the browser for the chosen language. */
const storageKey = "home-gateway program";

/**
 * @typedef {{ method: string, url: string, body?: any, headers?: Record<string, string>,
 *             isStream?: boolean }} SnippetRequest
 *   body: undefined if the request has none; isStream: whether the response does not end
 */

/** The languages of snippets, with their names. */
export const snippetLanguages = /** @type {const} */ ([
    ["curl", "curl"], ["python", "Python"], ["javascript", "JavaScript"], ["swift", "Swift"],
]);

/** @typedef {(typeof snippetLanguages)[number][0]} SnippetLanguage */

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

/** Returns a program that sends a request and prints the response. It needs no packages. */
export function snippet(/** @type {SnippetLanguage} */ language, /** @type {SnippetRequest} */ request) {
    switch (language) {
        case "curl": return curl(request);
        case "python": return python(request);
        case "javascript": return javaScript(request);
        case "swift": return swift(request);
    }
}

function curl(/** @type {SnippetRequest} */ request) {
    const { method, url, body, isStream } = request;
    // Without -N, curl prints a stream in pieces of 4 kB.
    const parts = ["curl", isStream ? "-N" : "", method === "GET" ? "" : `-X ${method}`, shellText(url)];
    for (const [name, value] of headersOf(request)) parts.push(`-H ${shellText(`${name}: ${value}`)}`);
    if (body !== undefined) parts.push(`-d ${shellText(JSON.stringify(body))}`);
    return parts.filter(Boolean).join(" ");
}

function python(/** @type {SnippetRequest} */ request) {
    const { method, url, body, isStream } = request;
    const hasBody = body !== undefined;
    const headers = headersOf(request);
    const options = [
        `    ${codeText(url)},`, `    method=${codeText(method)},`,
        hasBody && `    data=json.dumps(${pythonValue(body)}).encode(),`,
        headers.length > 0 && `    headers=${pythonValue(Object.fromEntries(headers))},`,
    ];
    const start = [
        "import urllib.request", "", "request = urllib.request.Request(", ...options, ")",
        "with urllib.request.urlopen(request) as response:",
    ];
    if (isStream) return lines(...start, "    for line in response:", "        print(line.decode(), end=\"\")");
    return lines("import json", ...start, "    text = response.read()",
        "    print(json.loads(text) if text else response.status)");
}

function javaScript(/** @type {SnippetRequest} */ request) {
    const { method, url, body, isStream } = request;
    const headers = headersOf(request);
    return lines(
        `const response = await fetch(${codeText(url)}, {`, `  method: ${codeText(method)},`,
        headers.length > 0 && `  headers: { ${headers.map(([name, value]) => `${codeText(name)}: ${codeText(value)}`)
            .join(", ")} },`,
        body !== undefined && `  body: JSON.stringify(${JSON.stringify(body)}),`,
        "});",
        ...isStream
            ? ["const decoder = new TextDecoder();",
                "for await (const bytes of response.body) console.log(decoder.decode(bytes, { stream: true }));"]
            : ["console.log(response.status, await response.text());"]);
}

function swift(/** @type {SnippetRequest} */ request) {
    const { method, url, body, isStream } = request;
    const hasBody = body !== undefined;
    // `lines` exists on Apple's platforms only.
    if (isStream) {
        return lines("import Foundation", "",
            `let url = URL(string: ${swiftText(url)})!`,
            "for try await line in url.lines { print(line) }");
    }
    return lines(
        "import Foundation", "#if canImport(FoundationNetworking)", "import FoundationNetworking", "#endif", "",
        `var request = URLRequest(url: URL(string: ${swiftText(url)})!)`,
        `request.httpMethod = ${swiftText(method)}`,
        ...headersOf(request).map(([name, value]) =>
            `request.setValue(${swiftText(value)}, forHTTPHeaderField: ${swiftText(name)})`),
        hasBody && `request.httpBody = Data(${swiftText(JSON.stringify(body))}.utf8)`,
        "let (data, _) = try await URLSession.shared.data(for: request)",
        "print(String(decoding: data, as: UTF8.self))");
}

/** Returns the names and values of the headers of a request. */
function headersOf(/** @type {SnippetRequest} */ { body, headers = {} }) {
    return Object.entries({ ...headers, ...body === undefined ? {} : { "Content-Type": "application/json" } });
}

function lines(/** @type {(string|false)[]} */ ...all) {
    return all.filter((line) => line !== false).join("\n");
}

/** Returns a text as one word of a shell. */
function shellText(/** @type {string} */ text) {
    return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Returns a text as a literal of Python or JavaScript; JSON's escapes are valid in both. */
function codeText(/** @type {string} */ text) {
    return JSON.stringify(text);
}

/** Returns a text as a raw literal of Swift, with more number signs than the text contains. */
function swiftText(/** @type {string} */ text) {
    const longest = Math.max(0, ...(text.match(/#+/g) ?? []).map(({ length }) => length));
    const marks = /["\\]/.test(text) ? "#".repeat(longest + 1) : "";
    return `${marks}"${text}"${marks}`;
}

/**
 * Returns a JSON value as an expression of Python.
 *
 * @param {any} value
 * @returns {string}
 */
function pythonValue(value) {
    if (value === null) return "None";
    if (typeof value === "boolean") return value ? "True" : "False";
    if (Array.isArray(value)) return `[${value.map(pythonValue).join(", ")}]`;
    if (typeof value !== "object") return JSON.stringify(value);
    const members = Object.entries(value).map(([name, member]) => `${codeText(name)}: ${pythonValue(member)}`);
    return `{${members.join(", ")}}`;
}
