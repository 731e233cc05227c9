public import HomeModel

extension Google {
    /// Represents all devices that can be on or off in automations.
    ///
    /// Source: Google Home APIs, trait SimplifiedOnOff
    public enum SimplifiedOnOffTrait: GoogleTrait {
        public static let isAutomationOnly = true

        public struct Attributes: Schema {
            /// Whether it is on.
            @Attribute<OnOffEnum>(0x0000, .optional) public var onOff
        }

        /// Whether a device is on.
        public enum OnOffEnum: UInt8, MatterEnum {
            /// The device is off.
            case off
            /// The device is on.
            case on
        }
    }
}
