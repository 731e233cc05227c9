public import HomeModel

extension Google {
    /// Adds values that cars and chargers report to Matter's power source: range, energy, charging.
    ///
    /// Source: Google Home APIs, trait ExtendedPowerSource; Cloud-to-cloud trait EnergyStorage
    public enum ExtendedPowerSourceTrait: GoogleTrait {
        public struct Attributes: Schema {
            /// The unit in which distances are shown to people.
            @Attribute<DistanceUnit>(0x0000, .optional) public var energyStorageDistanceUnitForUX
            /// How full the storage is, as a level.
            @Attribute<DescriptiveCapacityRemaining>(
                0x0001, .optional,
                .words(
                    Word(DescriptiveCapacityRemaining.unspecified, ""),
                    Word(DescriptiveCapacityRemaining.empty, "Battery empty", .alarm),
                    Word(DescriptiveCapacityRemaining.criticallyLow, "Battery almost empty", .alarm),
                    Word(DescriptiveCapacityRemaining.low, "Low battery", .warning),
                    Word(DescriptiveCapacityRemaining.medium, "Battery half full"),
                    Word(DescriptiveCapacityRemaining.high, "Battery nearly full"),
                    Word(DescriptiveCapacityRemaining.full, "Battery full"),
                    Word(DescriptiveCapacityRemaining.ok, "Battery OK")))
            public var descriptiveCapacityRemaining
            /// How much is left, in one or several units.
            @Attribute<[Record<Capacity>]>(0x0002, .optional) public var capacityRemaining
            /// How much is missing until it is full, in one or several units.
            @Attribute<[Record<Capacity>]>(0x0003, .optional) public var capacityUntilFull
            /// Whether the device is plugged in; it need not be charging.
            @Attribute<Bool>(0x0004, .optional, .words(Word(true, "Plugged in"), Word(false, "Not plugged in")))
            public var isPluggedIn
            /// How fast it charges.
            @Attribute<ChargeSpeed>(0x0005, .optional) public var chargeSpeed
            /// Whether the device saves energy so that the battery lasts longer.
            @Attribute<Bool>(0x0006, .optional) public var batterySaverEnabled
            /// The source of the energy.
            @Attribute<EnergySource>(0x0007, .optional) public var energySource
            /// Whether the device runs on its backup source of energy.
            @Attribute<Bool>(0x0008, .optional) public var usingBackupEnergySource
        }

        public struct Commands: Schema {
            /// How full the storage is, and how fast it fills.
            private static let storage: Rule = .changes(
                \Attributes.descriptiveCapacityRemaining, \Attributes.capacityRemaining, \Attributes.capacityUntilFull,
                \Attributes.chargeSpeed)

            /// Starts charging.
            @Command<Empty>(0x00, .optional, Self.storage) public var startCharging
            /// Stops charging.
            @Command<Empty>(0x01, .optional, Self.storage) public var stopCharging
        }

        public struct Events: Schema {
            /// The storage became noticeably fuller or emptier.
            @Event<BatteryStateChange>(0x00, .info) public var batteryStateChange
            /// The device switched to its backup source of energy, or back to its main source.
            @Event<UsingBackUpEnergySource>(0x01, .info) public var usingBackUpEnergySource
        }

        public struct BatteryStateChange: Schema {
            /// How full the storage is now.
            @Field<DescriptiveCapacityRemaining>(0, .optional) public var descriptiveCapacityRemaining
            /// The priority of the notification; 0 means that it is spoken aloud.
            @Field<Int32>(1, .optional, .from(0)) public var priority
        }

        public struct UsingBackUpEnergySource: Schema {
            /// Whether the device runs on its backup source of energy now.
            @Field<Bool>(0, .optional) public var usingBackupEnergySource
            /// The priority of the notification; 0 means that it is spoken aloud.
            @Field<Int32>(1, .optional, .from(0)) public var priority
        }

        /// An amount of energy, or the distance that a vehicle travels with it.
        public struct Capacity: Schema {
            /// The number.
            @Field<UInt32>(0) public var rawValue
            /// The unit of the number.
            @Field<CapacityUnit>(1) public var unit
        }

        /// A unit for the distance that a vehicle can still travel.
        public enum DistanceUnit: UInt8, MatterEnum {
            /// No unit is reported.
            case unspecified
            /// A distance in units of 1,000 m.
            case kilometers
            /// Miles, about 1.609 kilometers each.
            case miles
        }
        /// A unit for the capacity of an energy storage.
        public enum CapacityUnit: UInt8, MatterEnum {
            /// No unit is reported.
            case unspecified
            /// Miles that a vehicle can travel.
            case miles
            /// Kilometers that a vehicle can travel.
            case kilometers
            /// Kilowatt hours of energy.
            case kilowattHours
        }
        /// How full a storage is; `ok` if the storage can only report that it is not low.
        public enum DescriptiveCapacityRemaining: UInt8, MatterEnum {
            /// The charge is unknown.
            case unspecified
            /// The storage is empty.
            case empty
            /// The storage is almost empty and has to be charged now.
            case criticallyLow
            /// The storage should be charged soon.
            case low
            /// The storage is about half full.
            case medium
            /// The storage is almost full.
            case high
            /// The storage is full.
            case full
            /// The storage is not low; no more detail is reported.
            case ok
        }
        /// How fast an energy storage charges.
        public enum ChargeSpeed: UInt8, MatterEnum {
            /// The speed is unknown, or the storage is not charging.
            case unspecified
            /// Charges more slowly than normal.
            case slow
            /// Charges at the usual speed.
            case normal
            /// Charges faster than normal.
            case rapid
        }
        /// The source of the energy.
        public enum EnergySource: UInt8, MatterEnum {
            /// The source is not reported.
            case unspecified
            /// Solar panels.
            case solar
            /// Energy is stored in a battery.
            case battery
        }
    }
}
