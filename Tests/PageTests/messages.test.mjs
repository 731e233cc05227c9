import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { afterEach, test } from "node:test";

import {
    direction, dottedList, formatNumber, hasWord, language, languages, loadLanguage, locale, message,
    preferredLanguage, sentenceCase, useTable, word,
} from "../../Public/text/messages.js";
import english from "../../Public/text/messages/en.js";

const folder = new URL("../../Public/text/messages/", import.meta.url);

const files = await readdir(folder);
const tables = await Promise.all(files.map(async (file) => [file, (await import(folder + file)).default]));

const arabic = {
    language: "ar", name: "العربية", direction: "rtl",
    texts: { "room.deleteQuestion": "حذف {room}؟" }, words: { Closed: "مغلق" },
};

afterEach(() => useTable(english));

test("a text contains its values", () => {
    assert.equal(message("room.deleteQuestion", { room: "Kitchen" }), "Delete Kitchen?");
    assert.equal(message("action.cancel"), "Cancel");
});

test("a value that looks like a placeholder stays as it is", () => {
    assert.equal(message("action.ofDevice", { action: "Pause", device: "{action} $& $1" }), "Pause: {action} $& $1");
});

test("a number selects the plural form and is formatted", () => {
    assert.equal(message("home.summaryDevices", { count: 1 }), "1 device");
    assert.equal(message("home.summaryDevices", { count: 10_000 }), "10,000 devices");
});

test("what a trait controls has a word of its own, in English if the language has none", () => {
    assert.equal(word("Push av stream transport", "control"), "Camera");
    assert.equal(word("Chime", "control"), "Chime");
    useTable({ ...arabic, words: { Chime: "جرس" } });
    assert.deepEqual([word("Push av stream transport", "control"), word("Chime", "control")], ["Camera", "جرس"]);
});

test("a name of another direction is isolated", () => {
    assert.equal(message("room.deleteQuestion", { room: "מטבח" }), "Delete \u2068מטבח\u2069?");
    useTable(arabic);
    assert.equal(message("room.deleteQuestion", { room: "Kitchen" }), "حذف \u2068Kitchen\u2069؟");
    assert.equal(message("room.deleteQuestion", { room: "مطبخ" }), "حذف مطبخ؟");
});

test("a missing text and a missing word are English", () => {
    useTable(arabic);
    assert.equal(message("action.cancel"), "Cancel");
    assert.equal(word("Closed"), "مغلق");
    assert.equal(word("Docked"), "Docked");
    assert.equal(direction(), "rtl");
});

test("the label of a command may differ from the word of a state", () => {
    useTable({ ...arabic, words: { Open: "مفتوح", "Open (command)": "فتح", Closed: "مغلق" } });
    assert.equal(word("Open"), "مفتوح");
    assert.equal(word("Open", "command"), "فتح");
    assert.equal(word("Closed", "command"), "مغلق");
    assert.equal(word("Dock", "command"), "Dock");
});

for (const [file, table] of tables.filter(([, { language }]) => language !== "en")) {
    test(`a mode and a key are not the type and the stimulus with the same word in English, in ${file}`, () => {
        useTable(table);
        assert.notEqual(word("Mop"), word("Mop", "type"));
        assert.notEqual(word("Enter"), word("Enter", "command"));
        assert.equal(word("Vacuum", "type"), word("Vacuum"));
    });
    test(`states and errors of appliances are translated, in ${file}`, () => {
        useTable(table);
        for (const text of ["RVC run mode", "RVC clean mode", "Unable to start or resume", "Current state",
            "Unable to complete operation", "Command invalid in state", "Is charging", "Is not charging"]) {
            assert.notEqual(word(text), text);
        }
    });
}

test("each text of a list with dots keeps its direction", () => {
    assert.equal(dottedList(["On", "", undefined, "35%"]), "On · 35%");
    useTable(arabic);
    assert.equal(dottedList(["مغلق", "Kitchen"]), "مغلق · \u2068Kitchen\u2069");
});

test("the requested language comes before the stored one and those of the browser", () => {
    assert.equal(preferredLanguage("de", "fr", ["it"]), "de");
    assert.equal(preferredLanguage("", "fr", ["it"]), "fr");
    assert.equal(preferredLanguage("xx", "", ["nl", "it-CH", "de"]), "it");
    assert.equal(preferredLanguage("", "", ["nl"]), "en");
});

test("a language that cannot be loaded changes nothing", async () => {
    assert.equal(await loadLanguage("de", [], () => Promise.reject(new Error("404"))), false);
    assert.equal(language(), "en");
    assert.equal(await loadLanguage("ar", ["ar-EG"], async () => ({ default: arabic })), true);
    assert.equal(locale(), "ar-EG");
});

test("numbers have the notation of the language", () => {
    useTable({ ...english, language: "de" }, ["de-DE"]);
    assert.equal(formatNumber(23.94, 1), "23,9");
    assert.equal(formatNumber(-0.04, 1), "0");
    assert.equal(formatNumber(21, 1, 1), "21,0");
});

test("the first letter of a sentence is in upper case", () => {
    assert.equal(sentenceCase("éteint"), "Éteint");
    assert.equal(sentenceCase(""), "");
});

/** Returns the forms of a text. */
const formsOf = (text) => (typeof text === "string" ? [text] : Object.values(text));
const placeholdersOf = (form) => [...new Set(form.match(/\{\w+\}/g) ?? [])].sort().join();

/** Returns all words of a table with their translations. */
const wordsOf = ({ words, sameWords = [] }) =>
    ({ ...words, ...Object.fromEntries(sameWords.map((each) => [each, each])) });

for (const [file, table] of tables) {
    test(`${file} lists what is the same in English instead of translating it`, () => {
        if (file === "en.js") return;
        assert.deepEqual(Object.keys(table.texts).filter((key) => table.texts[key] === english.texts[key]), []);
        const repeated = Object.keys(table.words).filter((text) => table.words[text] === text && !english.words[text]);
        assert.deepEqual(repeated, []);
        assert.equal(new Set(table.sameWords).size, table.sameWords.length);
        useTable(table);
        assert.deepEqual(table.sameWords.filter((text) => !hasWord(text) || word(text) !== text), []);
        assert.deepEqual(table.sameTexts.filter((key) => message(key) !== english.texts[key]), []);
    });

    test(`${file} has the keys, placeholders and plural forms of the page`, () => {
        const keys = [...Object.keys(table.texts), ...table.sameTexts ?? []];
        assert.deepEqual(keys.sort(), Object.keys(english.texts).sort());
        assert.ok(languages.some(([code, name]) => code === table.language && name === table.name));
        const categories = new Intl.PluralRules(table.language).resolvedOptions().pluralCategories;
        for (const [key, text] of Object.entries(table.texts)) {
            const expected = new Set(formsOf(english.texts[key]).flatMap((form) => form.match(/\{\w+\}/g) ?? []));
            const allowed = [...expected];
            assert.equal(typeof text, typeof english.texts[key], key);
            if (typeof text === "object") {
                const forms = Object.keys(text);
                // A form that is missing is the form `other`, so a text that is the same for all numbers needs no more.
                assert.ok(forms.includes("other") && (forms.includes("one") || forms.length === 1), `${key} lacks a form`);
                assert.ok(forms.every((each) => categories.includes(each)), `${key} has a form of another language`);
                const used = formsOf(text).flatMap((form) => form.match(/\{\w+\}/g) ?? []);
                assert.deepEqual([...new Set(used)].sort(), allowed.sort(), key);
                assert.equal(placeholdersOf(text.other), placeholdersOf(english.texts[key].other), key);
            } else {
                assert.equal(placeholdersOf(text), allowed.sort().join(), key);
            }
            assert.ok(formsOf(text).every((form) => form !== ""), `${key} is empty`);
        }
    });

    test(`${file} has words that keep the placeholders of the catalog`, () => {
        for (const [text, translation] of Object.entries(wordsOf(table))) {
            assert.ok(translation.trim() === translation && translation !== "", text);
            assert.equal(placeholdersOf(translation), placeholdersOf(text), text);
        }
    });

    test(`${file} has the words that all other languages have`, () => {
        if (file === "en.js") return;
        const others = tables.filter(([other]) => other !== "en.js" && other !== file).map(([, each]) => wordsOf(each));
        const [first = {}] = others;
        const common = Object.keys(first).filter((text) => others.every((words) => Object.hasOwn(words, text)));
        // Only some languages have another form for commands.
        const needed = common.filter((text) => !text.endsWith(" (command)"));
        assert.deepEqual(needed.filter((text) => !Object.hasOwn(wordsOf(table), text)), []);
    });
}
