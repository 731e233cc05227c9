public import HomeModel

extension Google {
    /// Calls an elevator.
    ///
    /// Source: Google Home APIs, trait ElevatorControl
    public enum ElevatorControlTrait: GoogleTrait {
        public struct Attributes: Schema {
            /// The floors that the elevator can be called to.
            @Attribute<[Record<ElevatorFloor>]>(0x0000, .optional) public var supportedElevatorFloors
        }

        public struct Commands: Schema {
            /// Calls the elevator to a floor.
            @Command<CallElevator>(0x00) public var callElevator
        }

        public struct CallElevator: Schema {
            /// The `floorName` of the floor to which the elevator should come.
            @Field<String>(0) public var floorName
        }

        /// A floor that the elevator stops at.
        public struct ElevatorFloor: Schema {
            /// The identifier of the floor in commands, the same in every language.
            @Field<String>(0) public var floorName
            /// Its names for people, by language.
            @Field<[Record<FloorNameSynonym>]>(1, .optional) public var floorNameSynonyms
        }

        /// The names of a floor in one language.
        public struct FloorNameSynonym: Schema {
            /// The language, such as `en`.
            @Field<String>(0) public var lang
            /// Its names; the first one is shown.
            @Field<[String]>(1) public var synonyms
        }
    }
}
