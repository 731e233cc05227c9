import HomeClient

/// The state of a device in a few words, with the same facts as the sentence on the page.
enum StateText {
    /// The maximum number of readings of the parts that characterize the device.
    private static let maximum = 4

    /// A text of the state, with what it means.
    private struct Fact {
        let text: String
        let tone: Word.Tone?

        /// 0 for an ordinary state; greater numbers are more urgent.
        var urgency: Int { tone == .alarm ? 2 : tone == .warning ? 1 : 0 }
    }

    /// Returns the readings of the device, or else the text of its type. Warnings and alarms of other parts, such as a
    /// low battery, follow.
    static func of(_ device: DeviceSnapshot) -> String {
        if device.device.connectivity(network: device.network).connectivityState == .offline { return "Offline" }
        let all = Array(device.types)
        guard let first = all.first else { return "No type" }
        let characteristic = all.filter { !$0.isUtilityType }
        let parts = characteristic.isEmpty ? all : characteristic
        let primary = (all.first { $0.metadata.isPrimaryType } ?? first).number
        let ordered = parts.filter { $0.number == primary } + parts.filter { $0.number != primary }
        let sentence = sentence(ordered.map { facts(PartReader(device: device, part: $0)) })
        let others = all.filter { part in !parts.contains { $0.number == part.number } }
        let marks = others.map { facts(PartReader(device: device, part: $0)) }
            .filter { facts in facts.contains { $0.urgency > 0 } }.map { joined($0) }
        let texts = [sentence ?? text(of: ordered[0].type)] + marks
        return texts.joined(separator: ", ")
    }

    /// Returns all readings of the first part that has any, and the most important one of each other part; nil if no
    /// part has a reading. No text is repeated.
    private static func sentence(_ parts: [[Fact]]) -> String? {
        let shown = parts.filter { !$0.isEmpty }
        guard let first = shown.first else { return nil }
        var different: [Fact] = []
        for fact in first + shown.dropFirst().flatMap({ mostImportant($0, 1) }) {
            let isNew = !different.contains { $0.text.lowercased() == fact.text.lowercased() }
            if isNew { different.append(fact) }
        }
        return joined(mostImportant(different, maximum))
    }

    /// Returns the given number of facts in their order: alarms, warnings, and then the first ones.
    private static func mostImportant(_ facts: [Fact], _ maximum: Int) -> [Fact] {
        let ranked = facts.indices.sorted { (-facts[$0].urgency, $0) < (-facts[$1].urgency, $1) }
        return ranked.prefix(maximum).sorted().map { facts[$0] }
    }

    private static func joined(_ facts: [Fact]) -> String {
        facts.map { $0.text }.joined(separator: ", ").capitalizedFirst
    }

    private static func text(of type: DeviceTypeDefinition) -> String {
        guard let text = type.display.text, !text.isEmpty else { return ShownValue.words(of: type.name) }
        return text
    }

    /// Returns the readings of a part that have a text now: those of its type, and those of traits that the type does
    /// not list.
    private static func facts(_ reader: PartReader) -> [Fact] {
        let type = reader.part.type
        let others = reader.part.traits.definitions.filter { trait in
            !type.traits.contains { $0.trait.id == trait.id }
        }
        let readings = type.display.summary + others.flatMap { $0.display.summary }
        return readings.compactMap { fact($0, reader) }
    }

    private static func fact(_ reading: Reading, _ reader: PartReader) -> Fact? {
        let path = reading.path
        guard let value = reader.value(path), reading.conditions.allSatisfy({ reader.holds($0) }) else { return nil }
        let element = path.member.map { ShownValue.Element($0) } ?? ShownValue.Element(path.attribute)
        let shown = ShownValue.of(
            value, element, of: path.trait, reader, words: reading.words, format: reading.format)
        guard !shown.text.isEmpty else { return nil }
        guard !shown.isWord, let frame = reading.text else { return Fact(text: shown.text, tone: shown.tone) }
        let parts = frame.split(separator: "{value}", omittingEmptySubsequences: false)
        return Fact(text: parts.joined(separator: shown.text), tone: nil)
    }
}
