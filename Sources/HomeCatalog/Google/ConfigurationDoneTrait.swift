public import HomeModel

extension Google {
    /// Records whether an app has uploaded the first settings of a new device.
    ///
    /// Source: Google Home APIs, trait ConfigurationDone
    public enum ConfigurationDoneTrait: GoogleTrait {
        public struct Attributes: Schema {
            /// Whether the app has uploaded the first settings. The app sets it.
            @Writable<Bool>(0x0000, .optional) public var appConfigurationComplete
        }
    }
}
