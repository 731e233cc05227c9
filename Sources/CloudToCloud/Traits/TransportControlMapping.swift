import HomeCatalog
import HomeModel
import JSON

/// The commands of a player: play, pause, skip, seek and others. The trait has no states.
enum TransportControlMapping: CloudTraitMapping {
    static let name = "TransportControl"

    static let mirrors = [
        TraitMirror(Matter.MediaPlaybackTrait.self) {
            $0.command("mediaStop", is: \.stop)
            $0.command("mediaNext", is: \.next)
            $0.command("mediaPrevious", is: \.previous)
            $0.command("mediaPause", is: \.pause)
            $0.command("mediaResume", is: \.play)
            $0.command("mediaSeekToPosition", is: \.seek) { $0.required("absPositionMs", is: \.position) }
            $0.command("mediaSeekRelative", is: \.skipForward) {
                $0.required("relativePositionMs", is: \.deltaPositionMilliseconds)
            }
        },
        TraitMirror(Google.ExtendedMediaPlaybackTrait.self) {
            $0.command("mediaRepeatMode", is: \.setRepeat) {
                $0.required("isOn", is: \.isOn)
                $0.optional("isSingle", is: \.isSingle)
            }
            $0.command("mediaShuffle", is: \.shuffle)
            $0.command("mediaClosedCaptioningOn", is: \.closedCaptioningOn) {
                $0.optional("closedCaptioningLanguage", is: \.closedCaptioningLanguage)
                $0.optional("userQueryLanguage", is: \.userQueryLanguage)
            }
            $0.command("mediaClosedCaptioningOff", is: \.closedCaptioningOff)
        },
    ]

    /// The values of `transportControlSupportedCommands` with the commands that they stand for.
    private static let words: [(word: String, commands: [String])] = [
        ("CAPTION_CONTROL", ["closedCaptioningOn", "closedCaptioningOff"]), ("NEXT", ["next"]), ("PAUSE", ["pause"]),
        ("PREVIOUS", ["previous"]), ("RESUME", ["play"]), ("SEEK_RELATIVE", ["skipForward", "skipBackward"]),
        ("SEEK_TO_POSITION", ["seek"]), ("SET_REPEAT", ["setRepeat"]), ("SHUFFLE", ["shuffle"]), ("STOP", ["stop"]),
    ]

    static func importedTraits(_ reader: inout CloudTraitReader) -> [ImportedTrait] {
        let sentWords = reader.texts(attribute: "transportControlSupportedCommands")
        for word in sentWords where !words.contains(where: { $0.word == word }) {
            reader.noteUnmapped("command \(word)")
        }
        let commands = words.filter { sentWords.contains($0.word) }.flatMap { $0.commands }
        var importedTraits: [ImportedTrait] = []
        for (index, mirror) in mirrors.enumerated() {
            guard let type = reader.type(for: mirror.definition) else { return [] }
            let numbers = commands.compactMap { mirror.definition.command(named: $0)?.id }
            if index > 0, numbers.isEmpty { continue }
            // Matter requires this feature for `seek`.
            let seekFeatures: [Matter.MediaPlaybackTrait.Feature] = commands.contains("seek") ? [.advancedSeek] : []
            importedTraits.append(
                ImportedTrait(
                    type: type,
                    trait: TraitTemplate(
                        definition: mirror.definition, features: index == 0 ? FeatureMap(seekFeatures) : FeatureMap(),
                        values: [:], commands: Set(numbers))))
        }
        return importedTraits
    }

    static func describe(_ device: DescribedDevice, _ description: inout CloudDescription) -> Bool {
        let commands = Set(
            mirrors.compactMap { device.partTrait(of: $0.definition) }.flatMap { partTrait in
                partTrait.trait.definition.commands.filter { partTrait.has(command: $0) }.map { $0.name }
            })
        let supportedWords = words.filter { commands.isSuperset(of: $0.commands) }.map { $0.word }
        guard !supportedWords.isEmpty else { return false }
        description.attributes["transportControlSupportedCommands"] = .array(supportedWords.map { .string($0) })
        return true
    }

    static func actions(for execution: CloudExecution, on device: DescribedDevice) throws(CloudCommandError)
        -> [TraitAction]
    {
        guard execution.command == "mediaSeekRelative", let partTrait = device.partTrait(of: mirrors[0].definition)
        else {
            return try mirroredActions(for: execution, on: device)
        }
        let distance = try execution.number("relativePositionMs", in: -86_400_000...86_400_000)
        let milliseconds = UInt64(abs(distance))
        if distance < 0 {
            return partTrait.invoke(Matter.MediaPlaybackTrait.self, \.skipBackward) {
                $0.deltaPositionMilliseconds = milliseconds
            }
        }
        return partTrait.invoke(Matter.MediaPlaybackTrait.self, \.skipForward) {
            $0.deltaPositionMilliseconds = milliseconds
        }
    }
}
