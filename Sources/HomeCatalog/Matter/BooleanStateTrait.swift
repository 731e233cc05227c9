public import HomeModel

extension Matter {
    /// Reports one of two states: a door closed or open, water detected or not.
    ///
    /// Source: Matter 1.4.1, cluster BooleanState (0x0045)
    public enum BooleanStateTrait: MatterTrait {
        public static let id: TraitID = 0x0045
        public static let revision = 1

        public struct Attributes: Schema {
            /// Which of the two; for a contact sensor, true is closed.
            @Attribute<Bool>(0x0000, .reportable) public var stateValue

            public init() {}
        }

        public struct Events: Schema {
            /// The one thing became the other.
            @Event<StateChange>(0x00, .info, .optional) public var stateChange

            public init() {}
        }

        public struct StateChange: Schema {
            /// Which of the two it is now.
            @Field<Bool>(0) public var stateValue

            public init() {}
        }
    }
}
