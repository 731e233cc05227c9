public import HomeModel

extension Google {
    /// Reports when a filter has to be cleaned or replaced.
    ///
    /// Source: Google Home APIs, trait FilterMonitoring; Cloud-to-cloud trait SensorState
    public enum FilterMonitoringTrait: GoogleTrait {
        public typealias ChangeIndication = FilterBase<Self>.ChangeIndication

        public struct Attributes: Schema {
            /// How much of the filter's life is left.
            @Attribute<UInt32>(0x0000, .optional, .to(100), .unit(.percent)) public var condition
            /// Whether the filter is so dirty that it has to be changed.
            @Attribute<ChangeIndication>(0x0001, .optional, ChangeIndication.words)
            public var changeIndicationCleanliness
            /// Whether the filter is so old that it has to be changed.
            @Attribute<ChangeIndication>(0x0002, .optional, ChangeIndication.words)
            public var changeIndicationLifetime
        }

        public struct Events: Schema {
            /// The attribute changeIndicationCleanliness changed: the filter became dirtier or was cleaned.
            @Event<FilterChangeIndication>(0x00, .info) public var filterChangeIndicationCleanliness
            /// The attribute changeIndicationLifetime changed: the filter became older or was replaced.
            @Event<FilterChangeIndication>(0x01, .info) public var filterChangeIndicationLifetime
            /// The sensor of the filter has a fault.
            @Event<FilterMonitoringSensorError>(0x02, .info) public var filterMonitoringSensorError
        }

        public struct FilterChangeIndication: Schema {
            /// Whether the filter has to be changed now.
            @Field<ChangeIndication>(0, .optional) public var changeIndication
            /// The priority of the notification; 0 means that it is spoken aloud.
            @Field<Int32>(1, .optional, .from(0)) public var priority
        }

        public struct FilterMonitoringSensorError: Schema {
            /// The fault, as text of the maker.
            @Field<String>(0, .optional) public var errorCode
            /// The priority of the notification; 0 means that it is spoken aloud.
            @Field<Int32>(1, .optional, .from(0)) public var priority
        }
    }
}
