public import HomeModel

extension Google {
    /// Tells how a button was pressed, as Google makes it out of what the switch sends.
    ///
    /// Source: Google Home APIs, trait SyntheticSwitch
    public enum SyntheticSwitchTrait: GoogleTrait {
        public static let id = TraitID.unpublished

        public struct Events: Schema {
            /// The button was pressed and let go.
            @Event<Empty>(0x00, .info) public var buttonPress
            /// The button was let go after a long press.
            @Event<Empty>(0x01, .info) public var longPressRelease
            /// The button has been held for long enough to count as a long press.
            @Event<Empty>(0x02, .info) public var longPressStart

            public init() {}
        }
    }
}
