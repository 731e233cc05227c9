import HomeCatalog
import HomeModel

/// What is wrong with a device or with those it watches over.
enum StatusReportMapping: CloudTraitMapping {
    static let name = "StatusReport"

    static let mirrors = [
        TraitMirror(Google.StatusReportTrait.self) { $0.state("currentStatusReport", is: \.currentStatusReports) }
    ]
}
