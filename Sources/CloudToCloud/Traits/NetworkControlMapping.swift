import HomeCatalog
import HomeModel
import JSON

/// A router's networks, how much they are used and how fast they are.
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
            $0.state("lastNetworkDownloadSpeedTest", is: \.lastNetworkDownloadSpeedTest, tests)
            $0.state("lastNetworkUploadSpeedTest", is: \.lastNetworkUploadSpeedTest, tests)
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

    /// Each command goes with a flag of the maker.
    static func placements(_ reader: inout TraitReader) -> [Placement] {
        guard let type = reader.type(for: mirrors[0].definition) else { return [] }
        let flags: [(flag: String, command: String)] = [
            ("supportsEnablingGuestNetwork", "enableDisableGuestNetwork"),
            ("supportsEnablingNetworkProfile", "enableDisableNetworkProfile"),
            ("supportsNetworkDownloadSpeedTest", "testNetworkSpeed"),
            ("supportsGettingGuestNetworkPassword", "getGuestNetworkPassword"),
        ]
        var missing: Set<String> = []
        for (flag, command) in flags where !reader.isSet(flag) { missing.insert(command) }
        if reader.isSet("supportsNetworkUploadSpeedTest") { missing.remove("testNetworkSpeed") }
        return [Placement(type: type, trait: mirrors[0].template(&reader, unless: missing))]
    }

    static func describe(_ device: DeviceView, _ answer: inout CloudDescription) -> Bool {
        guard let place = device.place(of: mirrors[0].definition) else { return false }
        mirrors[0].write(place.trait, to: &answer)
        let commands = Set(place.trait.definition.commands.filter { place.has(command: $0) }.map { $0.name })
        answer.attributes["supportsEnablingGuestNetwork"] = .bool(commands.contains("enableDisableGuestNetwork"))
        answer.attributes["supportsEnablingNetworkProfile"] = .bool(commands.contains("enableDisableNetworkProfile"))
        answer.attributes["supportsNetworkDownloadSpeedTest"] = .bool(commands.contains("testNetworkSpeed"))
        answer.attributes["supportsNetworkUploadSpeedTest"] = .bool(commands.contains("testNetworkSpeed"))
        answer.attributes["supportsGettingGuestNetworkPassword"] = .bool(commands.contains("getGuestNetworkPassword"))
        return true
    }

    private static let tests = ValueTranslation(names: ["unixTimestampSec": "unixTimestampSeconds"])
}
