public import HomeModel

extension Google {
    /// Restarts a device.
    ///
    /// Source: Google Home APIs, trait Reboot; Cloud-to-cloud trait Reboot
    public enum RebootTrait: GoogleTrait {
        public struct Commands: Schema {
            /// Restarts the device, which is offline during the restart.
            @Command<Empty>(0x00, .label("Restart"), .confirm("Restart the device?")) public var reboot
        }
    }
}
