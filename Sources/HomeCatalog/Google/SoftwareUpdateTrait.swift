public import HomeModel

extension Google {
    /// Updates the software of a device.
    ///
    /// Source: Google Home APIs, trait SoftwareUpdate; Cloud-to-cloud trait SoftwareUpdate
    public enum SoftwareUpdateTrait: GoogleTrait {
        public struct Attributes: Schema {
            /// When the software was updated last.
            @Writable<Int64>(0x0000, .optional, .unit(.secondsSince1970)) public var lastSoftwareUpdateTimeSeconds
        }

        public struct Commands: Schema {
            /// Updates the software if there is a newer version; the device may be offline during the update.
            @Command<Empty>(
                0x00, .changes(\Attributes.lastSoftwareUpdateTimeSeconds), .label("Update"),
                .confirm("Install the update? The device restarts."))
            public var softwareUpdate
        }
    }
}
