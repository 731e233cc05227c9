public import HomeModel

extension Google {
    /// Reports what is wrong with a device, or with the devices that belong to it.
    ///
    /// Source: Google Home APIs, trait StatusReport; Cloud-to-cloud trait StatusReport
    public enum StatusReportTrait: GoogleTrait {
        public static let id = TraitID.unpublished

        public struct Attributes: Schema {
            /// What is wrong now; empty if all is well.
            @Attribute<[Record<CurrentStatusReport>]>(0x0000, .optional) public var currentStatusReports

            public init() {}
        }

        /// One thing that is wrong.
        public struct CurrentStatusReport: Schema {
            /// Whether it prevents the device from doing what it is commanded to: an open window prevents an alarm from
            /// arming.
            @Field<Bool>(0) public var blocking
            /// The device that it is wrong with.
            @Field<String>(1) public var deviceTarget
            /// How important it is; 0 is the most important.
            @Field<Int32>(2, .from(0)) public var priority
            /// What it is, as an error code, `lowBattery`.
            @Field<String>(3) public var statusCode

            public init() {}
        }
    }
}
