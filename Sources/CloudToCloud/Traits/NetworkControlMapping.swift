import HomeCatalog
import HomeModel
import JSON

/// The networks of a router, their usage and their speed.
enum NetworkControlMapping: CloudTraitMapping {
    static let name = "NetworkControl"

    static let mirrors = [
        TraitMirror(Google.NetworkControlTrait.self) {
            $0.attribute("networkProfiles", is: \.networkProfiles)
            $0.state("networkEnabled", is: \.networkEnabled)
            $0.state("networkSettings", is: \.networkSettings)
            $0.state("guestNetworkEnabled", is: \.guestNetworkEnabled)
            $0.state("guestNetworkSettings", is: \.guestNetworkSettings)
            $0.state("numConnectedDevices", is: \.numConnectedDevices)
            $0.state("networkUsageMB", is: \.networkUsageMB)
            $0.state("networkUsageLimitMB", is: \.networkUsageLimitMB)
            $0.state("networkUsageUnlimited", is: \.networkUsageUnlimited)
            $0.state("lastNetworkDownloadSpeedTest", is: \.lastNetworkDownloadSpeedTest, speedTestTranslation)
            $0.state("lastNetworkUploadSpeedTest", is: \.lastNetworkUploadSpeedTest, speedTestTranslation)
            $0.state("networkSpeedTestInProgress", is: \.networkSpeedTestInProgress)
            $0.command("EnableDisableGuestNetwork", is: \.enableDisableGuestNetwork) {
                $0.required("enable", is: \.enable)
            }
            $0.command("EnableDisableNetworkProfile", is: \.enableDisableNetworkProfile) {
                $0.required("profile", is: \.networkProfileName)
                $0.required("enable", is: \.enable)
            }
            $0.command("TestNetworkSpeed", is: \.testNetworkSpeed) {
                $0.required("testDownloadSpeed", is: \.testDownloadSpeed)
                $0.required("testUploadSpeed", is: \.testUploadSpeed)
            }
            $0.command("GetGuestNetworkPassword", is: \.getGuestNetworkPassword)
        }
    ]

    /// Imports the trait. Each command is supported if the vendor sets its flag.
    static func importedTraits(_ reader: inout CloudTraitReader) -> [ImportedTrait] {
        guard let type = reader.type(for: mirrors[0].definition) else { return [] }
        let flags: [(flag: String, command: String)] = [
            ("supportsEnablingGuestNetwork", "enableDisableGuestNetwork"),
            ("supportsEnablingNetworkProfile", "enableDisableNetworkProfile"),
            ("supportsNetworkDownloadSpeedTest", "testNetworkSpeed"),
            ("supportsGettingGuestNetworkPassword", "getGuestNetworkPassword"),
        ]
        var unsupportedCommands: Set<String> = []
        for (flag, command) in flags where !reader.isSet(flag) { unsupportedCommands.insert(command) }
        if reader.isSet("supportsNetworkUploadSpeedTest") { unsupportedCommands.remove("testNetworkSpeed") }
        var trait = mirrors[0].template(&reader, excludingCommands: unsupportedCommands)
        // One command runs both tests. An empty result marks a test as supported.
        let (tests, hasStates) = (supportedTests(&reader), reader.hasStates)
        trait.edit(Google.NetworkControlTrait.self) {
            guard hasStates else { return }
            if tests.download, $0.lastNetworkDownloadSpeedTest == nil {
                $0.lastNetworkDownloadSpeedTest = Record { _ in }
            }
            if tests.upload, $0.lastNetworkUploadSpeedTest == nil { $0.lastNetworkUploadSpeedTest = Record { _ in } }
        }
        return [ImportedTrait(type: type, trait: trait)]
    }

    static func describe(_ device: DescribedDevice, _ description: inout CloudDescription) -> Bool {
        guard let partTrait = device.partTrait(of: mirrors[0].definition) else { return false }
        mirrors[0].write(partTrait.trait, to: &description)
        let commands = Set(partTrait.trait.definition.commands.filter { partTrait.has(command: $0) }.map { $0.name })
        description.attributes["supportsEnablingGuestNetwork"] = .bool(commands.contains("enableDisableGuestNetwork"))
        description.attributes["supportsEnablingNetworkProfile"] = .bool(
            commands.contains("enableDisableNetworkProfile"))
        let control = partTrait.attributes(Google.NetworkControlTrait.self)
        let canTest = commands.contains("testNetworkSpeed")
        let results = (control.lastNetworkDownloadSpeedTest != nil, control.lastNetworkUploadSpeedTest != nil)
        // If neither test has a result, both are considered supported.
        let hasNoResult = results == (false, false)
        description.attributes["supportsNetworkDownloadSpeedTest"] = .bool(canTest && (results.0 || hasNoResult))
        description.attributes["supportsNetworkUploadSpeedTest"] = .bool(canTest && (results.1 || hasNoResult))
        description.attributes["supportsGettingGuestNetworkPassword"] = .bool(
            commands.contains("getGuestNetworkPassword"))
        return true
    }

    /// Throws if the router does not have the profile.
    static func actions(for execution: CloudExecution, on device: DescribedDevice) throws(CloudCommandError)
        -> [TraitAction]
    {
        let actions = try mirroredActions(for: execution, on: device)
        let profiles = device.attributes(Google.NetworkControlTrait.self)?.networkProfiles
        if execution.command == "EnableDisableNetworkProfile", !actions.isEmpty,
            let profile = execution.parameters["profile"]?.stringValue, profiles?.contains(profile) != true
        {
            throw CloudCommandError(
                code: "networkProfileNotRecognized", message: "the router has no profile \(profile)")
        }
        return actions
    }

    private static func supportedTests(_ reader: inout CloudTraitReader) -> (download: Bool, upload: Bool) {
        (reader.isSet("supportsNetworkDownloadSpeedTest"), reader.isSet("supportsNetworkUploadSpeedTest"))
    }

    private static let speedTestTranslation = ValueTranslation(names: ["unixTimestampSec": "unixTimestampSeconds"])
}
