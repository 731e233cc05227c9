public import HomeModel

extension Google {
    /// Reports how a button was pressed, as Google derives it from the events of the switch.
    ///
    /// Source: Google Home APIs, trait SyntheticSwitch
    public enum SyntheticSwitchTrait: GoogleTrait {
        public struct Events: Schema {
            /// The button was pressed and released.
            @Event<Empty>(0x00, .info) public var buttonPress
            /// The button was released after a long press.
            @Event<Empty>(0x01, .info) public var longPressRelease
            /// The button has been held for long enough to count as a long press.
            @Event<Empty>(0x02, .info) public var longPressStart
        }
    }
}
