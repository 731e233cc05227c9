public import HomeModel

extension Matter {
    /// Stores scenes: values of other traits of the device that are set together. Each scene has a number in a group.
    ///
    /// Source: Matter 1.4.1, cluster ScenesManagement (0x0062)
    public enum ScenesManagementTrait: MatterTrait {
        public static let id: TraitID = 0x0062
        public static let revision = 1

        public enum Feature: String, MatterFeature {
            /// Stores names of scenes.
            case sceneNames = "SN"
        }

        public struct Attributes: Schema {
            /// The maximum number of scenes, all home networks together.
            @Attribute<UInt16>(0x0001, .fixed, .default(16)) public var sceneTableSize
            /// The data that the device stores for each home network.
            @Attribute<[Record<SceneInfoStruct>]>(0x0002) public var fabricSceneInfo
        }
    }
}
