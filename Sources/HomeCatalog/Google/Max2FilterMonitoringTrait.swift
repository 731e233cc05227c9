public import HomeModel

extension Google {
    /// Reports when the finest filter of an air purifier, a Max2 filter, has to be replaced.
    ///
    /// Source: Google Home APIs, trait Max2FilterMonitoring; Cloud-to-cloud trait SensorState
    public enum Max2FilterMonitoringTrait: GoogleTrait {
        public struct Attributes: Schema {
            /// How much of the filter's life is left.
            @Attribute<UInt32>(0x0000, .optional, .to(100), .unit(.percent)) public var condition
            /// Whether the filter has to be replaced.
            @Attribute<ChangeIndication>(
                0x0001, .optional,
                .words(
                    Word(ChangeIndication.unspecified, ""), Word(ChangeIndication.ok, "Filter OK"),
                    Word(ChangeIndication.warning, "Replace the filter soon", .warning),
                    Word(ChangeIndication.critical, "Replace the filter", .alarm)))
            public var changeIndication
        }

        /// Whether a filter has to be replaced.
        public enum ChangeIndication: UInt8, MatterEnum {
            /// The state of the filter is unknown.
            case unspecified
            /// The filter need not be changed yet.
            case ok
            /// The filter has to be changed soon.
            case warning
            /// The filter has to be changed now.
            case critical
        }
    }
}
