public import HomeModel

extension Matter {
    /// Lists the devices and groups that a part of a device controls directly, as a wall switch controls its lights.
    ///
    /// Source: Matter 1.4.1, cluster Binding (0x001E)
    public enum BindingTrait: MatterTrait {
        public static let id: TraitID = 0x001E
        public static let revision = 1

        public struct Attributes: Schema {
            /// The devices and groups that the part controls.
            @Writable<[Record<TargetStruct>]>(0x0000, .nonvolatile, .default(.emptyList), .manage) public var binding
        }

        /// A device or group that this device controls.
        public struct TargetStruct: Schema {
            /// The device that is controlled; used with endpoint.
            @Field<UInt64>(1, .when(.has(\Self.endpoint))) public var node
            /// The group that is controlled, instead of a single device.
            @Field<UInt16>(2, .unless(.has(\Self.endpoint)), .from(1)) public var group
            /// The part of the device that is controlled.
            @Field<UInt16>(3, .unless(.has(\Self.group))) public var endpoint: FieldKey<UInt16>
            /// The number of the trait that is controlled; if it is absent, all suitable traits.
            @Field<UInt32>(4, .optional) public var cluster
            /// The number of the home network that the entry belongs to.
            @Field<UInt8>(254, .from(1), .to(254), .default(1)) public var fabricIndex
        }
    }
}
