import HomeCatalog
import HomeModel

/// The problems of a device, or of the devices that it monitors.
enum StatusReportMapping: CloudTraitMapping {
    static let name = "StatusReport"

    static let mirrors = [
        TraitMirror(Google.StatusReportTrait.self) { $0.state("currentStatusReport", is: \.currentStatusReports) }
    ]
}
