import JSON
import Testing

@testable import CloudToCloud

/// The tables are complete: every mapping has rows, every number its limits, and every word and command a row.
@Suite struct TraitTableCompletenessTests {
    @Test func everyMappingHasATableAndEveryTraitAMappingOrReason() {
        let mapped = CloudTraits.mappings.map { $0.name }
        #expect(TraitTable.all.map { $0.trait }.sorted() == mapped)
        #expect(Vocabulary.all.map { $0.trait }.sorted() == (mapped + CloudTraits.unmapped.map { $0.name }).sorted())
        #expect(CloudTraits.unmapped.map { $0.name } == ["CameraStream", "MotionDetection"])
        #expect(mapped.count == 37)
    }

    @Test(arguments: TraitTable.all)
    func everyStateHasItsRows(table: TraitTable) throws {
        let words = try #require(Vocabulary.of(table.trait))
        let values = try table.values(of: \.states)
        for (name, rule) in words.states { try expectRows(for: rule, name, in: values) }
        #expect(words.states.isEmpty || !table.invalid.isEmpty)
    }

    @Test(arguments: TraitTable.all)
    func everyAttributeHasARow(table: TraitTable) throws {
        let values = try table.values(of: \.attributes)
        // The catalog does not store the default volume of a device.
        let words = try #require(Vocabulary.of(table.trait)).attributes.filter { $0 != "volumeDefaultPercentage" }
        for name in words { #expect(values[name] != nil, "\(name)") }
    }

    @Test(arguments: TraitTable.all)
    func everyCommandHasAcceptedAndRejectedRows(table: TraitTable) throws {
        for name in try #require(Vocabulary.of(table.trait)).commands {
            let rows = table.commands.filter { $0.command == name }
            #expect(rows.contains { $0.becomes.contains("(") || $0.becomes.contains(":") }, "\(name) is accepted")
            #expect(rows.contains { !$0.becomes.contains("(") && !$0.becomes.contains(":") }, "\(name) is rejected")
        }
    }

    /// All error codes of the mappings are documented by Cloud-to-cloud.
    @Test func everyErrorCodeExistsInCloudToCloud() {
        let words = """
            protocolError functionNotSupported notSupported valueOutOfRange degreesOutOfRange percentOutOfRange \
            rangeTooClose noTimerExists noAvailableApp channelSwitchFailed discreteOnlyOpenClose \
            networkProfileNotRecognized
            """.split(separator: " ").map { String($0) }
        let codes = TraitTable.all.flatMap { $0.commands }.map { $0.becomes }
            .filter { !$0.contains("(") && !$0.contains(":") }
        #expect(Set(codes) == Set(words))
    }

    @Test(arguments: CloudSensor.all.map { $0.name })
    func everySensorHasItsRows(name: String) throws {
        let sensor = try #require(CloudSensor.all.first { $0.name == name })
        let table = try #require(TraitTable.all.first { $0.trait == "SensorState" })
        let values = try table.values(of: \.states)
        let path = "currentSensorStateData.\(name)"
        for link in sensor.mirrors.flatMap({ $0.states }) {
            if link.path == ["rawValue"] {
                let numbers = (values["\(path).rawValue"] ?? []).compactMap { $0.doubleValue }
                #expect(Set(numbers).count >= 3 && numbers.contains(0), "\(name)")
            } else {
                for word in link.translation.words.cloudNames {
                    #expect(values["\(path).currentSensorState"]?.contains(.string(word)) == true, "\(word)")
                }
            }
        }
    }

    private func expectRows(
        for rule: Vocabulary.Rule, _ path: String, in values: [String: [JSONValue]]
    ) throws {
        let expected = values[path] ?? []
        switch rule {
        case .number(let range):
            if path.hasPrefix("currentSensorStateData") { return }
            let numbers = expected.compactMap { $0.doubleValue }
            #expect(numbers.contains(range.lowerBound), "\(path) at its lower end")
            #expect(numbers.contains(range.upperBound), "\(path) at its upper end")
            #expect(numbers.contains { $0 > range.lowerBound && $0 < range.upperBound }, "\(path) between its ends")
        case .words(let words):
            for word in words { #expect(expected.contains(.string(word)), "\(path) \(word)") }
        case .flag: for flag in [true, false] { #expect(expected.contains(.bool(flag)), "\(path) \(flag)") }
        case .members(let rules),
            .list(let rules) where !rules.isEmpty:
            for (name, rule) in rules where path != "currentSensorStateData" {
                try expectRows(for: rule, "\(path).\(name)", in: values)
            }
        default: #expect(!expected.isEmpty, "\(path)")
        }
    }
}
