public import HomeModel

extension Google {
    /// Activates a scene, which the maker's cloud stores and which can set many devices.
    ///
    /// Source: Google Home APIs, trait Scene; Cloud-to-cloud trait Scene
    public enum SceneTrait: GoogleTrait {
        public struct Attributes: Schema {
            /// Whether the scene can be undone.
            @Attribute<Bool>(0x0000, .optional) public var sceneReversible
            /// Whether the scene can continue to change.
            @Attribute<Bool>(0x0001, .optional) public var sceneDynamic
        }

        public struct Commands: Schema {
            /// Sets the scene.
            @Command<ActivateScene>(0x00) public var activateScene
            /// Reverses the scene, if it is reversible.
            @Command<Empty>(0x01, .optional) public var deactivateScene
        }

        public struct ActivateScene: Schema {
            /// Whether the scene continues to change, if it can.
            @Field<Bool>(0, .optional, .default(false)) public var dynamic
        }
    }
}
