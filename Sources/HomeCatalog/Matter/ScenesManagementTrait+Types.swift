public import HomeModel

extension Matter.ScenesManagementTrait {
    /// The scenes of one home network.
    public struct SceneInfoStruct: Schema {
        /// How many scenes the home network has stored.
        @Field<UInt8>(0, .default(0)) public var sceneCount
        /// The scene that was recalled last.
        @Field<UInt8>(1, .default(255)) public var currentScene
        /// The group of that scene.
        @Field<UInt16>(2, .default(0)) public var currentGroup
        /// Whether the device still shows that scene unchanged.
        @Field<Bool>(3, .default(false)) public var sceneValid
        /// How many more scenes the home network may store.
        @Field<UInt8>(4, .to(253)) public var remainingCapacity
        /// The number of the home network that it belongs to.
        @Field<UInt8>(254, .from(1), .to(254), .default(1)) public var fabricIndex
    }

    /// The values of one trait in a scene.
    public struct ExtensionFieldSetStruct: Schema {
        /// The trait, by its number.
        @Field<UInt32>(0) public var clusterID
        /// Its attributes and their values.
        @Field<[Record<AttributeValuePairStruct>]>(1) public var attributeValueList
    }

    /// The value of one attribute in a scene. One of the value fields is present.
    public struct AttributeValuePairStruct: Schema {
        /// The attribute, by its number.
        @Field<UInt32>(0) public var attributeID
        /// The value of an unsigned attribute of 8 bits; a Boolean is 0 or 1.
        @Field<UInt8>(1, .conformance(.choice("a", atLeastOne: false))) public var valueUnsigned8
        /// The value of a signed attribute of 8 bits.
        @Field<Int8>(2, .conformance(.choice("a", atLeastOne: false))) public var valueSigned8
        /// The value of an unsigned attribute of 16 bits.
        @Field<UInt16>(3, .conformance(.choice("a", atLeastOne: false))) public var valueUnsigned16
        /// The value of a signed attribute of 16 bits.
        @Field<Int16>(4, .conformance(.choice("a", atLeastOne: false))) public var valueSigned16
        /// The value of an unsigned attribute of 32 bits.
        @Field<UInt32>(5, .conformance(.choice("a", atLeastOne: false))) public var valueUnsigned32
        /// The value of a signed attribute of 32 bits.
        @Field<Int32>(6, .conformance(.choice("a", atLeastOne: false))) public var valueSigned32
        /// The value of an unsigned attribute of 64 bits.
        @Field<UInt64>(7, .conformance(.choice("a", atLeastOne: false))) public var valueUnsigned64
        /// The value of a signed attribute of 64 bits.
        @Field<Int64>(8, .conformance(.choice("a", atLeastOne: false))) public var valueSigned64
    }
}
