public import HomeModel

extension Matter {
    /// Reports what a bridged device is, who made it and whether the bridge can reach it. A bridge connects the device
    /// to the home.
    ///
    /// Source: Matter 1.4.1, cluster BridgedDeviceBasicInformation (0x0039)
    public enum BridgedDeviceBasicInformationTrait: MatterTrait {
        public static let id: TraitID = 0x0039
        public static let revision = 4

        public enum Feature: String, MatterFeature {
            /// The bridged device sleeps most of the time, and the bridge can make it stay awake.
            case bridgedIcdSupport = "BIS"

            public var bit: UInt8 { 20 }
        }

        public struct Attributes: Schema {
            /// The maker's name.
            @Attribute<String>(0x0001, .optional, .length(max: 32), .fixed) public var vendorName
            /// The maker's number at the Connectivity Standards Alliance.
            @Attribute<UInt16>(0x0002, .optional, .fixed) public var vendorID
            /// The model's name.
            @Attribute<String>(0x0003, .optional, .length(max: 32), .fixed) public var productName
            /// The model's number, unique for its maker.
            @Attribute<UInt16>(0x0004, .described, .fixed) public var productID
            /// The name of the device, set by a person; empty if none was set.
            @Writable<String>(0x0005, .optional, .length(max: 32), .nonvolatile, .manage) public var nodeLabel
            /// The version of the hardware; newer versions have higher numbers.
            @Attribute<UInt16>(0x0007, .optional, .fixed, .default(0)) public var hardwareVersion
            /// The version of the hardware, for people.
            @Attribute<String>(0x0008, .optional, .length(1...64), .fixed) public var hardwareVersionString
            /// The version of the software; newer versions have higher numbers.
            @Attribute<UInt32>(0x0009, .optional, .fixed, .default(0)) public var softwareVersion
            /// The version of the software, for people.
            @Attribute<String>(0x000A, .optional, .length(1...64), .fixed) public var softwareVersionString
            /// The day of manufacture as `YYYYMMDD`, followed by up to eight characters that the maker defines.
            @Attribute<String>(0x000B, .optional, .length(8...16), .fixed) public var manufacturingDate
            /// The maker's number of the part.
            @Attribute<String>(0x000C, .optional, .length(max: 32), .fixed) public var partNumber
            /// The address of a page about the model.
            @Attribute<String>(0x000D, .optional, .length(max: 256), .fixed) public var productURL
            /// The model's name as it is printed on the product.
            @Attribute<String>(0x000E, .optional, .length(max: 64), .fixed) public var productLabel
            /// The device's serial number.
            @Attribute<String>(0x000F, .optional, .length(max: 32), .fixed) public var serialNumber
            /// Whether the bridge can reach the device.
            @Attribute<Bool>(
                0x0011, .default(true), .words(Word(true, "Reachable"), Word(false, "Not reachable", .warning)))
            public var reachable
            /// Identifies this device among all others; not derived from anything that is printed on it.
            @Attribute<String>(0x0012, .length(max: 32), .fixed) public var uniqueID
            /// The appearance of the product.
            @Attribute<Record<ProductAppearanceStruct>>(0x0014, .optional, .fixed) public var productAppearance
            /// The version of the device's configuration, which rises when its traits change; absent before revision 5.
            @Attribute<UInt32>(0x0018, .optional, .from(1), .nonvolatile) public var configurationVersion
        }

        public struct Commands: Schema {
            /// Makes a sleeping device stay awake after it wakes up the next time; an event reports that.
            @Command<KeepActive>(0x80, .when(Feature.bridgedIcdSupport)) public var keepActive
        }

        public struct KeepActive: Schema {
            /// How long the device should stay awake.
            @Field<UInt32>(0, .unit(.milliseconds)) public var stayActiveDuration
            /// How long the bridge stores this request while the device sleeps.
            @Field<UInt32>(1, .from(30000), .to(3_600_000), .unit(.milliseconds)) public var timeoutMs
        }

        public struct Events: Schema {
            /// The device started.
            @Event<StartUp>(0x00, .critical, .optional) public var startUp
            /// The device is about to stop.
            @Event<Empty>(0x01, .critical, .optional) public var shutDown
            /// The device left the network it shares with the bridge.
            @Event<Empty>(0x02, .critical, .optional) public var leave
            /// The bridge can reach the device again, or can no longer reach it.
            @Event<ReachableChanged>(0x03, .critical) public var reachableChanged
            /// The device woke up and stays awake, as requested.
            @Event<ActiveChanged>(0x80, .info, .when(Feature.bridgedIcdSupport)) public var activeChanged
        }

        public struct StartUp: Schema {
            /// The version of the software that started.
            @Field<UInt32>(0) public var softwareVersion
        }

        public struct ReachableChanged: Schema {
            /// Whether the bridge can reach the device now.
            @Field<Bool>(0) public var reachableNewValue
        }

        public struct ActiveChanged: Schema {
            /// The minimum time for which the device stays awake.
            @Field<UInt32>(0, .unit(.milliseconds)) public var promisedActiveDuration
        }

        public typealias ProductAppearanceStruct = BasicInformationTrait.ProductAppearanceStruct
        public typealias ProductFinishEnum = BasicInformationTrait.ProductFinishEnum
        public typealias ColorEnum = BasicInformationTrait.ColorEnum
    }
}
