public import HomeModel

extension Google {
    /// Plays effects that last for some time: a pulse, a sunset to fall asleep by, a sunrise to wake up by.
    ///
    /// Source: Google Home APIs, trait LightEffects; Cloud-to-cloud trait LightEffects
    public enum LightEffectsTrait: GoogleTrait {
        public struct Attributes: Schema {
            /// How long a sunset lasts if no duration is given.
            @Attribute<UInt32>(0x0000, .optional, .unit(.seconds)) public var defaultSleepDurationSeconds
            /// How long a sunrise lasts if no duration is given.
            @Attribute<UInt32>(0x0001, .optional, .unit(.seconds)) public var defaultWakeDurationSeconds
            /// When the current effect ends.
            @Attribute<Int64>(0x0002, .optional, .unit(.secondsSince1970)) public var effectEndTimestampSeconds
            /// Whether a pulse is playing.
            @Attribute<Bool>(0x0003, .optional) public var pulseEffectSet
            /// Whether a sunset is playing.
            @Attribute<Bool>(0x0004, .optional) public var sleepEffectSet
            /// Whether a sunrise is playing.
            @Attribute<Bool>(0x0005, .optional) public var wakeEffectSet
        }

        public struct Commands: Schema {
            /// The current effect; a new effect replaces it.
            private static let effects: Rule = .changes(
                \Attributes.effectEndTimestampSeconds, \Attributes.pulseEffectSet, \Attributes.sleepEffectSet,
                \Attributes.wakeEffectSet)

            /// Pulses in a color for a time.
            @Command<PulseEffectSet>(0x00, .optional, Self.effects) public var pulseEffectSet
            /// Fades out slowly.
            @Command<EffectSet>(0x01, .optional, Self.effects) public var sleepEffectSet
            /// Fades in slowly.
            @Command<EffectSet>(0x02, .optional, Self.effects) public var wakeEffectSet
            /// Ends the current effect.
            @Command<Empty>(0x03, Self.effects) public var stopEffect
        }

        public struct PulseEffectSet: Schema {
            /// The duration of the pulses.
            @Field<UInt32>(0, .unit(.seconds)) public var durationSeconds
            /// The color of the pulses; if absent, the current color.
            @Field<Record<Color>>(1, .optional) public var color
        }

        public struct EffectSet: Schema {
            /// How long the effect lasts; if absent, the default.
            @Field<UInt32>(0, .optional, .unit(.seconds)) public var durationSeconds
        }

        /// A color in one of three forms.
        public struct Color: Schema {
            /// White light, by its color temperature.
            @Field<UInt32>(0, .optional, .unit(.kelvins)) public var temperatureK
            /// Red, green and blue in one number of eight bits each, 0xFF0000 for red.
            @Field<UInt32>(1, .optional, .to(0xFF_FFFF)) public var spectrumRGB
            /// Hue, saturation and value.
            @Field<Record<SpectrumHSV>>(2, .optional) public var spectrumHSV
        }

        /// A color by hue, saturation and value.
        public struct SpectrumHSV: Schema {
            /// The hue: red at 0, green at 120, blue at 240.
            @Field<Float>(0, .from(0), .to(360), .unit(.degrees)) public var hue
            /// The saturation, from 0 for white to 1.
            @Field<Float>(1, .from(0), .to(1)) public var saturation
            /// The value, from 0 for black to 1.
            @Field<Float>(2, .from(0), .to(1)) public var value
        }
    }
}

extension Record<Google.LightEffectsTrait.SpectrumHSV> {
    /// The field `value`, which the record's own `value` would hide.
    public var value: Float? {
        get { self[dynamicMember: \.value] }
        set { self[dynamicMember: \.value] = newValue }
    }
}
