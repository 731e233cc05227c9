public import HomeModel

extension Google {
    /// Helps to find a device: it rings or reports its location.
    ///
    /// Source: Google Home APIs, trait Locator; Cloud-to-cloud trait Locator
    public enum LocatorTrait: GoogleTrait {
        public struct Commands: Schema {
            /// Makes the device ring or blink, so that people find it.
            @Command<Locate>(0x00, .label("Find")) public var locate
            /// Stops the sound that locate started.
            @Command<Empty>(0x01, .optional) public var silence
        }

        public struct Locate: Schema {
            /// The language in which the device speaks, such as `en`.
            @Field<String>(0, .optional) public var lang
            /// Whether the device also reports its location.
            @Field<Bool>(1, .optional, .default(false)) public var reportLocation
        }
    }
}
