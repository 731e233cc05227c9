public import HomeModel

extension Google {
    /// Reports to automations whether the home is occupied.
    ///
    /// Source: Google Home APIs, trait AreaPresenceState
    public enum AreaPresenceStateTrait: GoogleTrait {
        public static let isAutomationOnly = true

        public struct Attributes: Schema {
            /// Whether someone is at home or everyone is away.
            @Attribute<PresenceState>(0x0000, .optional) public var presenceState
        }

        /// Whether someone is in an area.
        public enum PresenceState: UInt8, MatterEnum {
            /// No value is reported.
            case presenceStateUnspecified
            /// Someone is in the area.
            case presenceStateOccupied
            /// No one is in the area.
            case presenceStateVacant
        }
    }
}
