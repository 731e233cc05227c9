public import HomeModel

extension Matter {
    /// Reports one of two states: a door closed or open, water detected or not.
    ///
    /// Source: Matter 1.4.1, cluster BooleanState (0x0045)
    public enum BooleanStateTrait: MatterTrait {
        public static let id: TraitID = 0x0045
        public static let revision = 1

        public struct Attributes: Schema {
            /// The state; true means closed for a contact sensor.
            @Attribute<Bool>(0x0000, .reportable, .words(Word(true, "Active", .active), Word(false, "Inactive")))
            public var stateValue
        }

        public struct Events: Schema {
            /// The state changed.
            @Event<StateChange>(0x00, .info, .optional) public var stateChange
        }

        public struct StateChange: Schema {
            /// The current state.
            @Field<Bool>(0) public var stateValue
        }
    }
}
