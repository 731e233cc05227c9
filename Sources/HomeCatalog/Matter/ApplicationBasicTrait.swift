public import HomeModel

extension Matter {
    /// Reports which app a part of a television represents.
    ///
    /// Source: Matter 1.4.1, cluster ApplicationBasic (0x050D)
    public enum ApplicationBasicTrait: MatterTrait {
        public static let id: TraitID = 0x050D
        public static let revision = 1

        public struct Attributes: Schema {
            /// The maker of the app.
            @Attribute<String>(0x0000, .optional, .length(max: 32), .fixed) public var vendorName
            /// The maker's number at the Connectivity Standards Alliance.
            @Attribute<UInt16>(0x0001, .optional, .fixed) public var vendorID
            /// The name of the app for people.
            @Attribute<String>(0x0002, .fixed) public var applicationName
            /// The maker's number of the app.
            @Attribute<UInt16>(0x0003, .optional, .fixed) public var productID
            /// The identifier of the app in its catalog.
            @Attribute<Record<ApplicationStruct>>(0x0004, .fixed) public var application
            /// Whether the app runs and is visible.
            @Attribute<ApplicationStatusEnum>(
                0x0005,
                .words(
                    Word(ApplicationStatusEnum.stopped, "not running"),
                    Word(ApplicationStatusEnum.activeVisibleFocus, "open", .active),
                    Word(ApplicationStatusEnum.activeHidden, "in the background"),
                    Word(ApplicationStatusEnum.activeVisibleNotFocus, "open", .active)))
            public var status
            /// The version of the app, for people.
            @Attribute<String>(0x0006, .length(max: 32), .fixed) public var applicationVersion
            /// The vendor numbers of the makers whose clients may use the app without further permission.
            @Attribute<[UInt16]>(0x0007, .fixed, .read(.administer)) public var allowedVendorList
        }

        /// Identifies an application in the catalog of a maker.
        public struct ApplicationStruct: Schema {
            /// The catalog that lists the app, by its vendor number; 0 is the DIAL registry.
            @Field<UInt16>(0) public var catalogVendorID
            /// The identifier of the app in that catalog.
            @Field<String>(1) public var applicationID
        }

        /// Whether an application runs and is visible.
        public enum ApplicationStatusEnum: UInt8, MatterEnum {
            /// The application does not run.
            case stopped
            /// The application runs, is visible and receives input.
            case activeVisibleFocus
            /// The application runs and is not visible.
            case activeHidden
            /// The application runs and is visible, but another one receives input.
            case activeVisibleNotFocus
        }
    }
}
