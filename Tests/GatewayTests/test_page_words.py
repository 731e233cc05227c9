"""The words of the catalog in the languages of the page."""

import json
import subprocess
from pathlib import Path

import pytest

from process import REPOSITORY
from test_page_modules import NODE

# Reads a catalog, and prints the labels of its commands and the words of its states in a language, each with the word
# that is the same in English.
SCRIPT = """
import { readFileSync } from "node:fs";
import { humanName } from "%(public)s/catalog/catalog.js";
import { loadLanguage, word } from "%(public)s/text/messages.js";

const labels = new Map(), states = new Map();
const addLabel = (text) => labels.set(text, word(text, "command"));
const addState = (text) => states.set(text, word(text));
function collect(object) {
    if (object === null || typeof object !== "object") return;
    for (const step of object.steps ?? []) if (step.label) addLabel(step.label);
    for (const { text } of object.words ?? []) if (text) addState(text);
    for (const value of Object.values(object)) collect(value);
}

await loadLanguage(process.argv[1]);
const catalog = JSON.parse(readFileSync(0));
collect(catalog);
for (const { attributes, commands } of catalog.traits) {
    for (const { label, name } of commands) addLabel(label ?? humanName(name));
    for (const { type } of attributes) for (const { name } of type.values ?? []) addState(humanName(name));
}
console.log(JSON.stringify({ labels: [...labels], states: [...states] }));
"""

# Reads a catalog with stimuli, and prints the words that the page shows and a language does not translate, by group and
# sorted: those for people, and the names that come from the specification.
UNTRANSLATED = """
import { readFileSync } from "node:fs";
import { humanName, labelName } from "%(public)s/catalog/catalog.js";
import { hasWord, loadLanguage } from "%(public)s/text/messages.js";

const people = {}, names = {};
function add(groups, group, text, context) {
    if (text && !hasWord(text) && !hasWord(`${text} (${context})`)) (groups[group] ??= new Set()).add(text);
}
const addName = (group, name, context) => add(names, group, humanName(name), context);

/** Adds the texts of hints and of values, at any depth. */
function addTexts(object) {
    if (object === null || typeof object !== "object") return;
    for (const { label, steps } of object.actions ?? []) {
        add(people, "labels", label);
        for (const step of steps) add(people, "labels", step.label, "command");
    }
    for (const { text } of [object.display ?? {}, ...object.summary ?? [], ...object.words ?? []]) {
        add(people, "texts", text);
    }
    for (const value of Object.values(object)) addTexts(value);
}

/** Adds a field that a form asks for. Its label does not contain the unit at the end of its name. */
function addInput(field) {
    if (!hasWord(humanName(field.name))) add(names, "fields", labelName(field.name));
    addValues(field, field.words, addInput);
}

/** Adds a field that is shown as a member of a value. */
function addMember(field) {
    addName("fields", field.name);
    addValues(field, [], addMember);
}

/** Adds the names in the type of a definition. A value with a word of its own is not shown by its name. */
function addValues({ type }, words = [], addField) {
    for (let each = type; each; each = each.element?.type) {
        const isShown = ({ name }) => !words.some(({ text, value }) => text && value === name);
        for (const { name } of (each.values ?? []).filter(isShown)) addName("enumerators", name);
        for (const { name } of each.flags ?? []) addName("flags", name);
        for (const field of each.fields ?? []) addField(field);
    }
}

await loadLanguage(process.argv[1]);
const { stimuli, traits, types } = JSON.parse(readFileSync(0));
addTexts([traits, types]);
for (const { name } of types) add(people, "types", humanName(name), "type");
for (const { name, attributes, commands, events } of traits) {
    addName("traits", name);
    for (const attribute of attributes) {
        addName("attributes", attribute.name);
        addValues(attribute, attribute.words, addMember);
    }
    for (const command of commands) {
        add(people, "labels", command.label ?? humanName(command.name), "command");
        add(people, "confirmations", command.confirm);
        for (const field of command.fields) addInput(field);
        for (const field of command.response?.fields ?? []) addMember(field);
    }
    for (const event of events) {
        addName("events", event.name);
        for (const field of event.fields) {
            addName("fields", field.name);
            addValues(field, field.words, addMember);
        }
    }
}
for (const { name, fields } of stimuli) {
    addName("stimuli", name.split(".").at(-1), "command");
    for (const field of fields) addInput(field);
}
const sorted = (groups) => Object.fromEntries(Object.entries(groups).map(([group, set]) => [group, [...set].sort()]));
console.log(JSON.stringify({ people: sorted(people), names: sorted(names) }));
"""

# Labels that are the same as the name of a mode or of a trait, because the language has one form for both.
SAME = {
    "de": {"Cook", "Toggle"},
    "fr": {"Toggle"},
    "it": {"Toggle"},
    "hi": {"Toggle"},
    "ar": {"Cook", "Toggle"},
}

# The names of the specification that a language may leave in English, one a line, after a line that says so.
ACCEPTED = Path(__file__).with_name("untranslated_names.txt")


@pytest.fixture(scope="module")
def catalog(shared_gateway):
    """The catalog, with the stimuli of the devices of the demo home."""
    client = shared_gateway.client
    paths = [f"/simulation/devices/{device['id']}/stimuli" for device in shared_gateway.devices()]
    stimuli = [stimulus for path in paths for stimulus in client.get(path).raise_for_status().json()["stimuli"]]
    return json.dumps({**client.get("/catalog").raise_for_status().json(), "stimuli": stimuli})


@pytest.fixture(scope="module")
def untranslated(catalog):
    """The words that each language does not translate."""
    return {language: evaluated(UNTRANSLATED, catalog, language) for language in SAME}


def evaluated(script, catalog, language):
    """Runs a script with the catalog, and returns the JSON that it prints."""
    command = [NODE, "--input-type=module", "--eval", script % {"public": REPOSITORY / "Public"}, language]
    completed = subprocess.run(command, input=catalog, capture_output=True, text=True, timeout=60)
    assert completed.returncode == 0, completed.stderr
    return json.loads(completed.stdout)


def accepted():
    header, *names = ACCEPTED.read_text().splitlines()
    assert header.startswith("# ")
    return names


@pytest.mark.parametrize("language", SAME)
def test_the_label_of_a_command_is_no_word_of_a_state(catalog, language):
    words = evaluated(SCRIPT, catalog, language)
    states = {text for _, text in words["states"]}
    assert {label for label, text in words["labels"] if text in states} == SAME[language]


@pytest.mark.parametrize("language", SAME)
def test_a_language_has_all_words_for_people(untranslated, language):
    missing = untranslated[language]["people"]
    assert not missing, json.dumps(missing, indent=4, ensure_ascii=False)


@pytest.mark.parametrize("language", SAME)
def test_a_language_lacks_no_name_but_the_accepted_ones(untranslated, language):
    groups = untranslated[language]["names"]
    missing = {group: lacking for group, names in groups.items() if (lacking := sorted({*names} - {*accepted()}))}
    assert not missing, json.dumps(missing, indent=4, ensure_ascii=False)


def test_each_accepted_name_is_in_the_catalog_and_lacks_a_translation(untranslated):
    names = accepted()
    assert names == sorted(set(names))
    lacking = {name for words in untranslated.values() for group in words["names"].values() for name in group}
    stale = sorted(set(names) - lacking)
    assert not stale, "\n".join(stale)
