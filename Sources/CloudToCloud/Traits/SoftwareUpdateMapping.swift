import HomeCatalog
import HomeModel

/// The time of the last software update, in seconds since 1970.
enum SoftwareUpdateMapping: CloudTraitMapping {
    static let name = "SoftwareUpdate"

    static let mirrors = [
        TraitMirror(Google.SoftwareUpdateTrait.self) {
            $0.state("lastSoftwareUpdateUnixTimestampSec", is: \.lastSoftwareUpdateTimeSeconds)
            $0.command("SoftwareUpdate", is: \.softwareUpdate)
        }
    ]
}
