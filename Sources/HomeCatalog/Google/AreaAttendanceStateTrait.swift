public import HomeModel

extension Google {
    /// Tells automations which of the known members of the household are at home.
    ///
    /// Source: Google Home APIs, trait AreaAttendanceState
    public enum AreaAttendanceStateTrait: GoogleTrait {
        public static let id = TraitID.unpublished
        public static let isAutomationOnly = true

        public struct Attributes: Schema {
            /// Whether nobody, somebody or everybody of the household is there.
            @Attribute<AttendanceState>(0x0000, .optional) public var attendanceState

            public init() {}
        }

        /// Who is there; unknown where no phone or other source of presence can be reached.
        public enum AttendanceState: UInt8, MatterEnum {
            case attendanceStateUnspecified, attendanceStateUnknown, attendanceStateNoHouseholdMembers
            case attendanceStateSomeHouseholdMembers, attendanceStateAllHouseholdMembers
        }
    }
}
