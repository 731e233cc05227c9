public import HomeModel

extension Google {
    /// Reports where a car is parked.
    ///
    /// Source: Google Home APIs, trait ParkingLocation
    public enum ParkingLocationTrait: GoogleTrait {
        public struct Attributes: Schema {
            /// Where each car is parked.
            @Attribute<[Record<CurrentParkingLocation>]>(0x0000, .optional) public var currentParkingLocation
        }

        /// Where one car is parked.
        public struct CurrentParkingLocation: Schema {
            /// The name of the car for people.
            @Field<String>(0, .optional) public var vehicleName
            /// The location as text, such as "level 2, space 14".
            @Field<String>(1) public var location
            /// The language of the text, such as `en`.
            @Field<String>(2, .optional) public var lang
        }
    }
}
