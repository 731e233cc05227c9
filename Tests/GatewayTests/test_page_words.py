"""The words of the catalog in the languages of the page."""

import json
import subprocess

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

await loadLanguage(process.argv[2]);
const catalog = JSON.parse(readFileSync(0));
collect(catalog);
for (const { attributes, commands } of catalog.traits) {
    for (const { label, name } of commands) addLabel(label ?? humanName(name));
    for (const { type } of attributes) for (const { name } of type.values ?? []) addState(humanName(name));
}
console.log(JSON.stringify({ labels: [...labels], states: [...states] }));
"""

# Labels that are the same as the name of a mode or of a trait, because the language has one form for both.
SAME = {
    "de": {"Cook", "Toggle"},
    "fr": {"Toggle"},
    "it": {"Toggle"},
    "hi": {"Toggle"},
    "ar": {"Cook", "Toggle"},
}


@pytest.mark.parametrize("language", SAME)
def test_the_label_of_a_command_is_no_word_of_a_state(shared_gateway, tmp_path, language):
    script = tmp_path / "words.mjs"
    script.write_text(SCRIPT % {"public": REPOSITORY / "Public"})
    catalog = shared_gateway.client.get("/catalog").text
    completed = subprocess.run([NODE, script, language], input=catalog, capture_output=True, text=True, timeout=60)
    assert completed.returncode == 0, completed.stderr
    words = json.loads(completed.stdout)
    states = {text for _, text in words["states"]}
    assert {label for label, text in words["labels"] if text in states} == SAME[language]
