public import HomeModel

extension Google {
    /// Reports that a person rings at the door.
    ///
    /// Source: Google Home APIs, trait DoorbellPress
    public enum DoorbellPressTrait: GoogleTrait {
        public struct Events: Schema {
            /// A person pressed the doorbell.
            @Event<Empty>(0x00, .info) public var doorbellPressed
        }
    }
}
