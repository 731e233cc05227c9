public import HomeModel

extension Matter {
    /// Sets the language in which a device shows text and speaks.
    ///
    /// Source: Matter 1.4.1, cluster LocalizationConfiguration (0x002B)
    public enum LocalizationConfigurationTrait: MatterTrait {
        public static let id: TraitID = 0x002B
        public static let revision = 1

        public struct Attributes: Schema {
            /// The language in use, a tag of BCP 47 such as `en-US`; one of supportedLocales.
            @Writable<String>(0x0000, .nonvolatile, .manage) public var activeLocale
            /// The languages of the device, as tags of BCP 47.
            @Attribute<[String]>(0x0001, .length(max: 32), .elementLength(0...35), .fixed) public var supportedLocales
        }
    }
}
