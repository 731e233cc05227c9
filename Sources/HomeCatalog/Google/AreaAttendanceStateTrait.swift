public import HomeModel

extension Google {
    /// Reports to automations whether none, some or all members of the household are at home.
    ///
    /// Source: Google Home APIs, trait AreaAttendanceState
    public enum AreaAttendanceStateTrait: GoogleTrait {
        public static let isAutomationOnly = true

        public struct Attributes: Schema {
            /// Whether none, some or all members of the household are at home.
            @Attribute<AttendanceState>(0x0000, .optional) public var attendanceState
        }

        /// Whether none, some or all members of a household are at home.
        public enum AttendanceState: UInt8, MatterEnum {
            /// No value is reported.
            case attendanceStateUnspecified
            /// No device that detects presence can be reached.
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
