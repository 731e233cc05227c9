public import HomeModel

extension Google {
    /// Reports when the coarse filter, which protects the fine filters, has to be cleaned or replaced.
    ///
    /// Source: Google Home APIs, trait PreFilterMonitoring; Cloud-to-cloud trait SensorState
    public enum PreFilterMonitoringTrait: GoogleTrait {
        public struct Attributes: Schema {
            /// How much of the filter's life is left.
            @Attribute<UInt32>(0x0000, .optional, .to(100), .unit(.percent)) public var condition
            /// Whether the filter has to be cleaned or replaced.
            @Attribute<ChangeIndication>(
                0x0001, .optional,
                .words(
                    Word(ChangeIndication.unspecified, ""), Word(ChangeIndication.ok, "Filter OK"),
                    Word(ChangeIndication.warning, "Replace the filter soon", .warning),
                    Word(ChangeIndication.critical, "Replace the filter", .alarm)))
            public var changeIndication
        }

        /// Whether a filter has to be changed.
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
