public import HomeModel

extension Matter {
    /// Reports which device types and traits a part of a device has.
    ///
    /// Source: Matter 1.4.1, cluster Descriptor (0x001D)
    public enum DescriptorTrait: MatterTrait {
        public static let id: TraitID = 0x001D
        public static let revision = 2

        public enum Feature: String, MatterFeature {
            /// Parts of the same type have tags that distinguish them.
            case tagList = "TAGLIST"

            public var conformance: Conformance { .described }
        }

        public struct Attributes: Schema {
            /// The device types of the part with their revisions.
            @Attribute<[Record<DeviceTypeStruct>]>(0x0000, .length(min: 1), .fixed) public var deviceTypeList
            /// The traits of the part, by number.
            @Attribute<[UInt32]>(0x0001, .fixed, .default(.emptyList)) public var serverList
            /// The traits of other devices that the part uses, by number.
            @Attribute<[UInt32]>(0x0002, .fixed, .default(.emptyList)) public var clientList
            /// The parts that belong to this one, by number.
            @Attribute<[UInt16]>(0x0003, .default(.emptyList)) public var partsList
            /// Tags that distinguish this part from others of its type, such as the left and the right of two switches.
            @Attribute<[Record<SemanticTagStruct>]>(0x0004, .when(Feature.tagList), .length(1...6), .fixed)
            public var tagList
            /// Identifies the part and does not change when parts get other numbers.
            @Attribute<String>(0x0005, .optional, .length(max: 32)) public var endpointUniqueID
        }

        /// A device type with its revision.
        public struct DeviceTypeStruct: Schema {
            /// The number of the device type.
            @Field<UInt32>(0) public var deviceType
            /// The revision of the type's definition.
            @Field<UInt16>(1, .from(1)) public var revision
        }

        /// A tag that distinguishes parts of the same type, such as left or right.
        public struct SemanticTagStruct: Schema {
            /// The maker whose list contains the tag; null for Matter's lists.
            @Field<UInt16?>(0, .default(nil)) public var mfgCode
            /// The number of the list that contains the tag, such as the list of directions or of rooms.
            @Field<UInt8>(1) public var namespaceID
            /// The number of the tag in the list.
            @Field<UInt8>(2) public var tag
            /// Further text for people; null if the tag is sufficient.
            @Field<String?>(3, .optional, .length(max: 64), .default(nil)) public var label
        }
    }
}
