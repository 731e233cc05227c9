public import HomeModel

extension Matter {
    /// Reports the names and locations that the user gave bridged devices in another home system.
    ///
    /// Source: Matter 1.4.1, cluster EcosystemInformation (0x0750)
    public enum EcosystemInformationTrait: MatterTrait {
        public static let id: TraitID = 0x0750
        public static let revision = 1

        public struct Attributes: Schema {
            /// The devices that this part of the bridge represents; empty if no information is available.
            @Attribute<[Record<EcosystemDeviceStruct>]>(0x0000, .nonvolatile, .read(.manage)) public var deviceDirectory
            /// The rooms and other locations of these devices; empty if no information is available.
            @Attribute<[Record<EcosystemLocationStruct>]>(0x0001, .nonvolatile, .read(.manage))
            public var locationDirectory
        }

        /// A device type with its revision.
        public struct DeviceTypeStruct: Schema {
            /// The number of the device type.
            @Field<UInt32>(0) public var deviceType
            /// The revision of the type's definition.
            @Field<UInt16>(1, .from(1)) public var revision
        }

        /// A device behind the bridge, with its name and the IDs of its locations.
        public struct EcosystemDeviceStruct: Schema {
            /// The name that the user gave the device, if the user agreed to share it.
            @Field<String>(0, .optional, .length(max: 64)) public var deviceName
            /// When the name last changed.
            @Field<UInt64>(1, .when(.has(\Self.deviceName)), .default(0), .unit(.microsecondsSinceEpoch))
            public var deviceNameLastEdit
            /// The part of the bridge through which the device can be used, by number.
            @Field<UInt16>(2) public var bridgedEndpoint
            /// The part of the original device, by its number there; it is the same behind several bridges in a row.
            @Field<UInt16>(3) public var originalEndpoint
            /// The device types of that part.
            @Field<[Record<DeviceTypeStruct>]>(4, .length(min: 1)) public var deviceTypes
            /// The locations of the device, by their IDs in locationDirectory.
            @Field<[String]>(5, .length(max: 64), .elementLength(0...64)) public var uniqueLocationIDs
            /// When the list of the device's locations last changed.
            @Field<UInt64>(6, .default(0), .unit(.microsecondsSinceEpoch)) public var uniqueLocationIDsLastEdit
            /// The number of the home network that the entry belongs to.
            @Field<UInt8>(254, .from(1), .to(254), .default(1)) public var fabricIndex
        }

        public typealias LocationDescriptorStruct = ServiceAreaTrait.LocationDescriptorStruct

        /// A room or another location of devices.
        public struct EcosystemLocationStruct: Schema {
            /// The ID by which devices refer to the location.
            @Field<String>(0, .length(max: 64)) public var uniqueLocationID
            /// The name, the floor and the kind of the location.
            @Field<Record<LocationDescriptorStruct>>(1) public var locationDescriptor
            /// When the description of the location last changed.
            @Field<UInt64>(2, .default(0), .unit(.microsecondsSinceEpoch)) public var locationDescriptorLastEdit
            /// The number of the home network that the entry belongs to.
            @Field<UInt8>(254, .from(1), .to(254), .default(1)) public var fabricIndex
        }
    }
}
