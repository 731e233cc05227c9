/** @typedef {{ method: string, url: string, body: any }} SnippetRequest body: undefined if the request has none */

/** The languages of snippets, with their names. */
export const snippetLanguages = /** @type {const} */ ([
    ["curl", "curl"], ["python", "Python"], ["javascript", "JavaScript"], ["swift", "Swift"],
]);

/** @typedef {(typeof snippetLanguages)[number][0]} SnippetLanguage */

/** Returns a program that sends a request and prints the response. It needs no packages. */
export function snippet(/** @type {SnippetLanguage} */ language, /** @type {SnippetRequest} */ request) {
    switch (language) {
        case "curl": return curl(request);
        case "python": return python(request);
        case "javascript": return javaScript(request);
        case "swift": return swift(request);
    }
}

function curl(/** @type {SnippetRequest} */ { method, url, body }) {
    const parts = ["curl", method === "GET" ? "" : `-X ${method}`, shellText(url)];
    if (body !== undefined) {
        parts.push(`-H ${shellText("Content-Type: application/json")}`, `-d ${shellText(JSON.stringify(body))}`);
    }
    return parts.filter(Boolean).join(" ");
}

function python(/** @type {SnippetRequest} */ { method, url, body }) {
    const hasBody = body !== undefined;
    const options = [
        `    ${codeText(url)},`, `    method=${codeText(method)},`,
        hasBody && `    data=json.dumps(${pythonValue(body)}).encode(),`,
        hasBody && "    headers={\"Content-Type\": \"application/json\"},",
    ];
    return lines(
        "import json", "import urllib.request", "",
        "request = urllib.request.Request(", ...options, ")",
        "with urllib.request.urlopen(request) as response:",
        "    text = response.read()",
        "    print(json.loads(text) if text else response.status)");
}

function javaScript(/** @type {SnippetRequest} */ { method, url, body }) {
    const hasBody = body !== undefined;
    return lines(
        `const response = await fetch(${codeText(url)}, {`, `  method: ${codeText(method)},`,
        hasBody && "  headers: { \"Content-Type\": \"application/json\" },",
        hasBody && `  body: JSON.stringify(${JSON.stringify(body)}),`,
        "});", "console.log(response.status, await response.text());");
}

function swift(/** @type {SnippetRequest} */ { method, url, body }) {
    const hasBody = body !== undefined;
    return lines(
        "import Foundation", "#if canImport(FoundationNetworking)", "import FoundationNetworking", "#endif", "",
        `var request = URLRequest(url: URL(string: ${swiftText(url)})!)`,
        `request.httpMethod = ${swiftText(method)}`,
        hasBody && "request.setValue(\"application/json\", forHTTPHeaderField: \"Content-Type\")",
        hasBody && `request.httpBody = Data(${swiftText(JSON.stringify(body))}.utf8)`,
        "let (data, _) = try await URLSession.shared.data(for: request)",
        "print(String(decoding: data, as: UTF8.self))");
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
