import HomeCatalog
import HomeModel

/// The position of a covering, to be stored in Matter's window covering trait.
struct CoveringPosition {
    private let hundredthsClosed: UInt16?

    init(_ reader: inout CloudTraitReader) {
        let percent = reader.number("openPercent", in: 0...100)
        hundredthsClosed = percent.map { UInt16(NumberScale.percentOpen.catalogNumber($0).rounded()) }
    }

    func template(_ reader: inout CloudTraitReader, isDiscrete: Bool) -> TraitTemplate {
        let hasStates = reader.hasStates
        let type = reader.device.type
        let commands =
            isDiscrete
            ? reader.commands("upOrOpen", "downOrClose")
            : reader.commands("upOrOpen", "downOrClose", "goToLiftPercentage")
        return TraitTemplate(
            partial: Matter.WindowCoveringTrait.self, features: [.lift, .positionAwareLift], commands: commands
        ) {
            $0.type = Self.types[type]?.type ?? .unknown
            $0.endProductType = Self.types[type]?.product ?? .unknown
            $0.configStatus = [.operational, .liftPositionAware]
            $0.mode = []
            guard hasStates else { return }
            $0.operationalStatus = []
            $0.currentPositionLiftPercent100ths = hundredthsClosed
            $0.targetPositionLiftPercent100ths = hundredthsClosed
            $0.currentPositionLiftPercentage = hundredthsClosed.map { UInt8($0 / 100) }
        }
    }

    private typealias Covering = Matter.WindowCoveringTrait

    private static let types: [String: (type: Covering.TypeEnum, product: Covering.EndProductTypeEnum)] = [
        "AWNING": (.awning, .awningTerracePatio), "BLINDS": (.rollerShade, .rollerShade),
        "CURTAIN": (.drapery, .centralCurtain), "SHUTTER": (.shutter, .rollerShutter),
    ]
}
