public import HomeModel

extension Matter {
    /// Navigates to the pages of a television, such as its home, its settings or its apps.
    ///
    /// Source: Matter 1.4.1, cluster TargetNavigator (0x0505)
    public enum TargetNavigatorTrait: MatterTrait {
        public static let id: TraitID = 0x0505
        public static let revision = 2

        public struct Attributes: Schema {
            /// The targets.
            @Attribute<[Record<TargetInfoStruct>]>(0x0000) public var targetList
            /// The number of the target that is shown; 255 if none is shown.
            @Attribute<UInt8>(
                0x0001, .optional, .default(255),
                .named(by: \Self.targetList, number: \TargetInfoStruct.identifier, name: \TargetInfoStruct.name))
            public var currentTarget
        }

        public struct Commands: Schema {
            /// Navigates to a target; the response reports whether it succeeded.
            @RespondingCommand<NavigateTarget, NavigateTargetResponse>(
                0x00, response: 0x01, .changes(\Attributes.currentTarget))
            public var navigateTarget
        }

        public struct NavigateTarget: Schema {
            /// The number of the target.
            @Field<UInt8>(
                0,
                .named(by: \Attributes.targetList, number: \TargetInfoStruct.identifier, name: \TargetInfoStruct.name))
            public var target
            /// Further data for the device, in a format of the maker.
            @Field<String>(1, .optional) public var data
        }

        public struct NavigateTargetResponse: Schema {
            /// Whether the navigation succeeded; the command itself succeeds in either case.
            @Field<StatusEnum>(0, .outcome(success: StatusEnum.success)) public var status
            /// Further data about the outcome, in a format of the maker.
            @Field<String>(1, .optional) public var data
        }

        public struct Events: Schema {
            /// The current target or the list of targets changed.
            @Event<TargetUpdated>(0x00, .info, .optional) public var targetUpdated
        }

        public struct TargetUpdated: Schema {
            /// The current targets.
            @Field<[Record<TargetInfoStruct>]>(0) public var targetList
            /// The number of the target that is shown; 255 if none is shown.
            @Field<UInt8>(1, .default(255)) public var currentTarget
            /// Further data in a format of the maker.
            @Field<Octets>(2, .length(max: 900)) public var data
        }

        /// A page that a person can go to.
        public struct TargetInfoStruct: Schema {
            /// Its number in navigateTarget.
            @Field<UInt8>(0, .to(254)) public var identifier
            /// Its name for people.
            @Field<String>(1) public var name
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
