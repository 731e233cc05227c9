public import HomeModel

extension Google {
    /// Reports to automations which members of the household are at home.
    ///
    /// Source: Google Home APIs, trait AreaAttendanceState
    public enum AreaAttendanceStateTrait: GoogleTrait {
        public static let id = TraitID.unpublished
        public static let isAutomationOnly = true

        public struct Attributes: Schema {
            /// Whether no one, someone or everyone of the household is at home.
            @Attribute<AttendanceState>(0x0000, .optional) public var attendanceState

            public init() {}
        }

        /// Which members of the household are at home.
        public enum AttendanceState: UInt8, MatterEnum {
            /// No value is reported.
            case attendanceStateUnspecified
            /// No source of presence can be reached.
            case attendanceStateUnknown
            /// No member of the household is at home.
            case attendanceStateNoHouseholdMembers
            /// Some members of the household are at home, but not all.
            case attendanceStateSomeHouseholdMembers
            /// All members of the household are at home.
            case attendanceStateAllHouseholdMembers
        }
    }
}
