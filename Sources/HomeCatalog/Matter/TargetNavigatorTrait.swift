public import HomeModel

extension Matter {
    /// Leads through the places of a television's screen, such as its home, its settings, its apps.
    ///
    /// Source: Matter 1.4.1, cluster TargetNavigator (0x0505)
    public enum TargetNavigatorTrait: MatterTrait {
        public static let id: TraitID = 0x0505
        public static let revision = 2

        public struct Attributes: Schema {
            /// The places there are.
            @Attribute<[Record<TargetInfoStruct>]>(0x0000) public var targetList
            /// The place that is shown, by its number; 255 for none of them.
            @Attribute<UInt8>(0x0001, .optional, .default(255)) public var currentTarget

            public init() {}
        }

        public struct Commands: Schema {
            /// Navigates to a target; the response reports whether it succeeded.
            @RespondingCommand<NavigateTarget, NavigateTargetResponse>(
                0x00, response: 0x01, .changes(\Attributes.currentTarget))
            public var navigateTarget

            public init() {}
        }

        public struct NavigateTarget: Schema {
            /// The place, by its number.
            @Field<UInt8>(0) public var target
            /// More for the device, in a form of the maker's.
            @Field<String>(1, .optional) public var data

            public init() {}
        }

        public struct NavigateTargetResponse: Schema {
            /// Whether it went there; the command itself succeeds either way.
            @Field<StatusEnum>(0) public var status
            /// More about the outcome, in a form of the maker's.
            @Field<String>(1, .optional) public var data

            public init() {}
        }

        public struct Events: Schema {
            /// Another place is shown, or there are other places.
            @Event<TargetUpdated>(0x00, .info, .optional) public var targetUpdated

            public init() {}
        }

        public struct TargetUpdated: Schema {
            /// The places there are now.
            @Field<[Record<TargetInfoStruct>]>(0) public var targetList
            /// The place that is shown now, by its number; 255 for none of them.
            @Field<UInt8>(1, .default(255)) public var currentTarget
            /// More about it, in a form of the maker's.
            @Field<Octets>(2, .length(max: 900)) public var data

            public init() {}
        }

        /// A view or page that a person can go to.
        public struct TargetInfoStruct: Schema {
            /// Its number, by which navigateTarget names it.
            @Field<UInt8>(0, .to(254)) public var identifier
            /// Its name for people.
            @Field<String>(1) public var name

            public init() {}
        }

        /// Whether a command succeeded.
        public enum StatusEnum: UInt8, MatterEnum {
            /// The device shows the target.
            case success
            /// There is no such target.
            case targetNotFound
            /// The target cannot be shown now.
            case notAllowed
        }
    }
}
