public import HomeModel

extension Matter.ScenesManagementTrait {
    public struct CopyScene: Schema {
        /// Whether all scenes of the group are copied.
        @Field<CopyModeBitmap>(0) public var mode
        /// The group whose scenes are copied.
        @Field<UInt16>(1) public var groupIdentifierFrom
        /// The scene that is copied; ignored if all scenes are copied.
        @Field<UInt8>(2, .to(254)) public var sceneIdentifierFrom
        /// The group that receives the copies.
        @Field<UInt16>(3) public var groupIdentifierTo
        /// The number of the copy; ignored if all scenes are copied.
        @Field<UInt8>(4, .to(254)) public var sceneIdentifierTo
    }

    public struct CopySceneResponse: Schema {
        /// The outcome, as a status code of Matter; the command itself succeeds in either case.
        @Field<UInt8>(0, .statusCode) public var status
        /// The group whose scenes are copied.
        @Field<UInt16>(1) public var groupIdentifierFrom
        /// The scene that is copied; ignored if all scenes are copied.
        @Field<UInt8>(2, .to(254)) public var sceneIdentifierFrom
    }

    /// Which scenes are copied.
    public enum CopyModeFlag: UInt8, MatterFlag {
        /// All scenes of the group are copied, not only one.
        case copyAllScenes
    }
    public typealias CopyModeBitmap = Bitmap8<CopyModeFlag>
}
