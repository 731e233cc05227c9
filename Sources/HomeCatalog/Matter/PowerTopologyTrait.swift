public import HomeModel

extension Matter {
    /// Reports to which parts of a device its electrical measurements apply.
    ///
    /// With the feature nodeTopology, they apply to the whole device; with treeTopology, to the part itself and all
    /// parts below it; with setTopology, to the parts that are listed here.
    ///
    /// Source: Matter 1.4.1, cluster PowerTopology (0x009C)
    public enum PowerTopologyTrait: MatterTrait {
        public static let id: TraitID = 0x009C
        public static let revision = 1

        public enum Feature: String, MatterFeature {
            /// Measures the whole device.
            case nodeTopology = "NODE"
            /// Measures its own part and the parts below it.
            case treeTopology = "TREE"
            /// Measures a list of parts.
            case setTopology = "SET"
            /// Reports which of the parts are active at the moment.
            case dynamicPowerFlow = "DYPF"

            public var conformance: Conformance {
                switch self {
                case .nodeTopology, .treeTopology, .setTopology: .choice("a", atLeastOne: false)
                case .dynamicPowerFlow: .optionalIf(Feature.setTopology.condition)
                }
            }
        }

        public struct Attributes: Schema {
            /// The numbers of the parts that can supply power to this part or draw power from it.
            @Attribute<[UInt16]>(0x0000, .when(Feature.setTopology), .length(max: 20), .fixed)
            public var availableEndpoints
            /// The numbers of the parts that currently supply or draw power.
            @Attribute<[UInt16]>(0x0001, .when(Feature.dynamicPowerFlow), .length(max: 20), .nonvolatile)
            public var activeEndpoints
        }
    }
}
