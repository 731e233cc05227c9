public import HomeModel

extension Google {
    /// Sets the color of a light by name, by red, green and blue, or by hue, saturation and value.
    ///
    /// Hue is in degrees and saturation from 0 to 1; in Matter's color control, both range from 0 to 254.
    ///
    /// Source: Google Home APIs, trait ExtendedColorControl; Cloud-to-cloud trait ColorSetting
    public enum ExtendedColorControlTrait: GoogleTrait {
        public struct Attributes: Schema {
            /// When the running color loop ends.
            @Attribute<UInt64>(0x0000, .optional, .unit(.secondsSince1970)) public var colorLoopEndTimestampSeconds
            /// The name of the color, if it was chosen by name.
            @Attribute<String>(0x0001, .optional) public var currentName
            /// The red part of the color.
            @Attribute<UInt8>(0x0002, .optional) public var currentRed
            /// The green part of the color.
            @Attribute<UInt8>(0x0003, .optional) public var currentGreen
            /// The blue part of the color.
            @Attribute<UInt8>(0x0004, .optional) public var currentBlue
            /// The hue of the color: red at 0, green at 120, blue at 240.
            @Attribute<Float>(0x0005, .optional, .from(0), .to(360), .unit(.degrees)) public var currentHue
            /// The saturation of the color, from 0 for white to 1.
            @Attribute<Float>(0x0006, .optional, .from(0), .to(1)) public var currentSaturation
            /// The value of the color, from 0 for black to 1.
            @Attribute<Float>(0x0007, .optional, .from(0), .to(1)) public var currentValue
        }

        public struct Commands: Schema {
            /// The color as a name, as red, green and blue, and as hue, saturation and value; and when a color loop
            /// ends.
            private static let color: Rule = .changes(
                \Attributes.colorLoopEndTimestampSeconds, \Attributes.currentName, \Attributes.currentRed,
                \Attributes.currentGreen, \Attributes.currentBlue, \Attributes.currentHue,
                \Attributes.currentSaturation, \Attributes.currentValue)

            /// Sets a color by its name.
            @Command<MoveToColorName>(0x00, .optional, Self.color) public var moveToColorName
            /// Sets a color by red, green and blue.
            @Command<MoveToColorRGB>(0x01, .optional, Self.color) public var moveToColorRGB
            /// Sets a color by hue, saturation and value.
            @Command<MoveToColorHSV>(0x02, .optional, Self.color) public var moveToColorHSV
        }

        public struct MoveToColorName: Schema {
            /// The name, such as "lavender".
            @Field<String>(0) public var colorName
        }

        public struct MoveToColorRGB: Schema {
            /// The red part.
            @Field<UInt8>(0) public var red
            /// The green part.
            @Field<UInt8>(1) public var green
            /// The blue part.
            @Field<UInt8>(2) public var blue
        }

        public struct MoveToColorHSV: Schema {
            /// The hue: red at 0, green at 120, blue at 240.
            @Field<Float>(0, .from(0), .to(360), .unit(.degrees)) public var hue
            /// The saturation, from 0 for white to 1.
            @Field<Float>(1, .from(0), .to(1)) public var saturation
            /// The value, from 0 for black to 1.
            @Field<Float>(2, .from(0), .to(1)) public var value
        }
    }
}

extension Record<Google.ExtendedColorControlTrait.MoveToColorHSV> {
    /// The field `value`, which the record's own `value` would hide.
    public var value: Float? {
        get { self[dynamicMember: \.value] }
        set { self[dynamicMember: \.value] = newValue }
    }
}
