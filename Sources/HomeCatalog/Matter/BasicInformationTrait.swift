public import HomeModel

extension Matter {
    /// Reports what a device is and who made it.
    ///
    /// Source: Matter 1.4.1, cluster BasicInformation (0x0028)
    public enum BasicInformationTrait: MatterTrait {
        public static let id: TraitID = 0x0028
        public static let revision = 4

        public struct Attributes: Schema {
            /// The revision of Matter's data model that the device follows.
            @Attribute<UInt16>(0x0000, .fixed) public var dataModelRevision
            /// The maker's name.
            @Attribute<String>(0x0001, .length(max: 32), .fixed) public var vendorName
            /// The maker's number at the Connectivity Standards Alliance.
            @Attribute<UInt16>(0x0002, .fixed) public var vendorID
            /// The model's name.
            @Attribute<String>(0x0003, .length(max: 32), .fixed) public var productName
            /// The model's number, unique for its maker.
            @Attribute<UInt16>(0x0004, .fixed) public var productID
            /// The name of the device, set by a person; empty if none was set.
            @Writable<String>(0x0005, .length(max: 32), .nonvolatile, .manage) public var nodeLabel
            /// The country of the device, two letters of ISO 3166-1; `XX` if it is unknown.
            @Writable<String>(0x0006, .length(exactly: 2), .nonvolatile, .default("XX"), .administer)
            public var location
            /// The version of the hardware.
            @Attribute<UInt16>(0x0007, .fixed, .default(0)) public var hardwareVersion
            /// The version of the hardware, for people.
            @Attribute<String>(0x0008, .length(1...64), .fixed) public var hardwareVersionString
            /// The version of the software; newer versions have higher numbers.
            @Attribute<UInt32>(0x0009, .fixed, .default(0)) public var softwareVersion
            /// The version of the software, for people.
            @Attribute<String>(0x000A, .length(1...64), .fixed) public var softwareVersionString
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
            /// Whether the settings cannot be changed with buttons and menus on the device.
            @Writable<Bool>(0x0010, .optional, .nonvolatile, .default(false), .manage) public var localConfigDisabled
            /// Whether the device can be reached.
            @Attribute<Bool>(0x0011, .optional, .default(true)) public var reachable
            /// Identifies this device among all others; not derived from anything that is printed on it.
            @Attribute<String>(0x0012, .length(max: 32), .fixed) public var uniqueID
            /// The minimum numbers of sessions and subscriptions that the device supports for each home network.
            @Attribute<Record<CapabilityMinimaStruct>>(0x0013, .fixed) public var capabilityMinima
            /// The appearance of the product.
            @Attribute<Record<ProductAppearanceStruct>>(0x0014, .optional, .fixed) public var productAppearance
            /// The version of Matter that the device was certified for, as bytes: major, minor, dot and 0. It is 0
            /// before version 1.3.
            @Attribute<UInt32>(0x0015, .fixed, .default(0)) public var specificationVersion
            /// The number of commands that the device accepts in one message.
            @Attribute<UInt16>(0x0016, .from(1), .fixed, .default(1)) public var maxPathsPerInvoke
            /// The version of the device's configuration, which rises when its traits change; absent before revision 5.
            @Attribute<UInt32>(0x0018, .optional, .from(1), .nonvolatile) public var configurationVersion
        }

        public struct Events: Schema {
            /// The device started.
            @Event<StartUp>(0x00, .critical) public var startUp
            /// The device is about to stop.
            @Event<Empty>(0x01, .critical, .optional) public var shutDown
            /// The device left a home network.
            @Event<Leave>(0x02, .info, .optional) public var leave
            /// The device became reachable or unreachable.
            @Event<ReachableChanged>(0x03, .info, .described) public var reachableChanged
        }

        public struct StartUp: Schema {
            /// The version of the software that started.
            @Field<UInt32>(0) public var softwareVersion
        }

        public struct Leave: Schema {
            /// The number that the home network had on the device.
            @Field<UInt8>(0, .from(1), .to(254)) public var fabricIndex
        }

        public struct ReachableChanged: Schema {
            /// Whether the device can be reached now.
            @Field<Bool>(0) public var reachableNewValue
        }

        /// The minimum numbers of sessions and subscriptions for each home network.
        public struct CapabilityMinimaStruct: Schema {
            /// The minimum number of secure sessions.
            @Field<UInt16>(0, .from(3), .default(3)) public var caseSessionsPerFabric
            /// The minimum number of subscriptions.
            @Field<UInt16>(1, .from(3), .default(3)) public var subscriptionsPerFabric
        }

        /// The appearance of a product.
        public struct ProductAppearanceStruct: Schema {
            /// The surface of the product.
            @Field<ProductFinishEnum>(0) public var finish
            /// The main color; null if there is none.
            @Field<ColorEnum?>(1) public var primaryColor
        }

        /// The surface of a product.
        public enum ProductFinishEnum: UInt8, MatterEnum {
            /// A surface of another kind.
            case other
            /// A surface that does not shine.
            case matte
            /// A surface with a soft shine.
            case satin
            /// A shiny surface.
            case polished
            /// A rough surface.
            case rugged
            /// A surface of fabric.
            case fabric
        }
        /// A color of a product.
        public enum ColorEnum: UInt8, MatterEnum {
            /// Black, RGB #000000.
            case black
            /// Dark blue, RGB #000080.
            case navy
            /// Green, RGB #008000.
            case green
            /// Dark blue-green, RGB #008080.
            case teal
            /// Dark red, RGB #800000.
            case maroon
            /// Purple, RGB #800080.
            case purple
            /// Dark yellow, RGB #808000.
            case olive
            /// Gray, RGB #808080.
            case gray
            /// Blue, RGB #0000FF.
            case blue
            /// Bright green, RGB #00FF00.
            case lime
            /// Bright blue-green, RGB #00FFFF.
            case aqua
            /// Red, RGB #FF0000.
            case red
            /// Bright purple, RGB #FF00FF.
            case fuchsia
            /// Yellow, RGB #FFFF00.
            case yellow
            /// White, RGB #FFFFFF.
            case white
            /// The metallic color of nickel.
            case nickel
            /// The metallic color of chrome.
            case chrome
            /// The metallic color of brass.
            case brass
            /// The metallic color of copper.
            case copper
            /// The metallic color of silver.
            case silver
            /// The metallic color of gold.
            case gold
        }
    }
}
