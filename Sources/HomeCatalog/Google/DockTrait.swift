public import HomeModel

extension Google {
    /// Sends a mobile device back to its dock.
    ///
    /// Source: Google Home APIs, trait Dock; Cloud-to-cloud trait Dock
    public enum DockTrait: GoogleTrait {
        public struct Attributes: Schema {
            /// Whether the device is in its dock.
            @Attribute<Bool>(
                0x0000, .optional, .words(Word(true, "Docked"), Word(false, "Away from the dock", .active)))
            public var isDocked
        }

        public struct Commands: Schema {
            /// Sends the device to its dock.
            @Command<Empty>(0x00, .changes(\Attributes.isDocked), .label("Return to the dock")) public var dock
        }
    }
}
