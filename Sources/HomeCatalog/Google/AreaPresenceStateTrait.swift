public import HomeModel

extension Google {
    /// Tells automations whether the home is occupied, whoever it is that is there.
    ///
    /// Source: Google Home APIs, trait AreaPresenceState
    public enum AreaPresenceStateTrait: GoogleTrait {
        public static let id = TraitID.unpublished
        public static let isAutomationOnly = true

        public struct Attributes: Schema {
            /// Whether somebody is at home or everybody is away.
            @Attribute<PresenceState>(0x0000, .optional) public var presenceState

            public init() {}
        }

        /// Whether somebody is in an area.
        public enum PresenceState: UInt8, MatterEnum {
            case presenceStateUnspecified, presenceStateOccupied, presenceStateVacant
        }
    }
}
