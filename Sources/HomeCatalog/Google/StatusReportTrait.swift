public import HomeModel

extension Google {
    /// Reports the faults of a device, or of the devices that belong to it.
    ///
    /// Source: Google Home APIs, trait StatusReport; Cloud-to-cloud trait StatusReport
    public enum StatusReportTrait: GoogleTrait {
        public struct Attributes: Schema {
            /// The current faults; empty if there are none.
            @Attribute<[Record<CurrentStatusReport>]>(0x0000, .optional) public var currentStatusReports
        }

        /// A fault.
        public struct CurrentStatusReport: Schema {
            /// Whether the fault prevents the device from executing commands, as an open window prevents arming.
            @Field<Bool>(0) public var blocking
            /// The device with the fault.
            @Field<String>(1) public var deviceTarget
            /// The priority of the fault; 0 is the highest.
            @Field<Int32>(2, .from(0)) public var priority
            /// The error code, such as `lowBattery`.
            @Field<String>(3) public var statusCode
        }
    }
}
