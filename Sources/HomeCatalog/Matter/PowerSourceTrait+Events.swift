public import HomeModel

extension Matter.PowerSourceTrait {
    public struct Events: Schema {
        /// A fault of the wired source began or ended.
        @Event<WiredFaultChange>(0x00, .info, .optional(when: Feature.wired)) public var wiredFaultChange
        /// A fault of the battery began or ended.
        @Event<BatFaultChange>(0x01, .info, .optional(when: Feature.battery)) public var batFaultChange
        /// A fault of charging began or ended.
        @Event<BatChargeFaultChange>(0x02, .info, .optional(when: Feature.rechargeable)) public var batChargeFaultChange
    }

    public struct WiredFaultChange: Schema {
        /// The current faults; empty if there are none.
        @Field<[WiredFaultEnum]>(0, .length(max: 8), .default(.emptyList)) public var current
        /// The previous faults.
        @Field<[WiredFaultEnum]>(1, .length(max: 8), .default(.emptyList)) public var previous
    }

    public struct BatFaultChange: Schema {
        /// The current faults; empty if there are none.
        @Field<[BatFaultEnum]>(0, .length(max: 8), .default(.emptyList)) public var current
        /// The previous faults.
        @Field<[BatFaultEnum]>(1, .length(max: 8), .default(.emptyList)) public var previous
    }

    public struct BatChargeFaultChange: Schema {
        /// The current faults; empty if there are none.
        @Field<[BatChargeFaultEnum]>(0, .length(max: 16), .default(.emptyList)) public var current
        /// The previous faults.
        @Field<[BatChargeFaultEnum]>(1, .length(max: 16), .default(.emptyList)) public var previous
    }
}
