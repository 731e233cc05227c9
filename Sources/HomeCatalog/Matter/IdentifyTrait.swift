public import HomeModel

extension Matter {
    /// Makes a device identify itself to a person: a light blinks, a lock beeps.
    ///
    /// Source: Matter 1.4.1, cluster Identify (0x0003)
    public enum IdentifyTrait: MatterTrait {
        public static let id: TraitID = 0x0003
        public static let revision = 5

        public struct Attributes: Schema {
            /// Time for which the device continues to identify itself; 0 if it does not identify itself.
            @Writable<UInt16>(0x0000, .default(0), .unit(.seconds)) public var identifyTime
            /// How the device identifies itself.
            @Attribute<IdentifyTypeEnum>(0x0001) public var identifyType
        }

        public struct Commands: Schema {
            /// Makes the device identify itself for a time; 0 ends it.
            @Command<Identify>(0x00, .manage, .changes(\Attributes.identifyTime)) public var identify
            /// Makes the device show an effect.
            @Command<TriggerEffect>(0x40, .optional, .manage, .changes(\Attributes.identifyTime))
            public var triggerEffect
        }

        public struct Identify: Schema {
            /// The duration; 0 ends it immediately.
            @Field<UInt16>(0, .unit(.seconds)) public var identifyTime
        }

        public struct TriggerEffect: Schema {
            /// The effect to show, or how to end one.
            @Field<EffectIdentifierEnum>(0) public var effectIdentifier
            /// A variant of the effect; every other number means the default.
            @Field<EffectVariantEnum>(1, .acceptsUnnamed) public var effectVariant
        }

        /// How a device identifies itself to people.
        public enum IdentifyTypeEnum: UInt8, MatterEnum {
            /// The device cannot identify itself.
            case none
            /// Its lamp changes the brightness or color.
            case lightOutput
            /// An indicator light blinks.
            case visibleIndicator
            /// It beeps.
            case audibleBeep
            /// Its display shows something.
            case display
            /// A part of it moves or clicks.
            case actuator
        }
        /// An effect. The last two cases end a running effect, after its current step or immediately.
        public enum EffectIdentifierEnum: UInt8, MatterEnum {
            /// Blinks once.
            case blink
            /// Fades in and out for some seconds.
            case breathe
            /// Shows that a request succeeded.
            case okay
            /// Shows that a request cannot be fulfilled.
            case channelChange = 11
            /// Ends the effect after its current step.
            case finishEffect = 254
            /// Ends the effect immediately.
            case stopEffect
        }
        /// A variant of an effect.
        public enum EffectVariantEnum: UInt8, MatterEnum {
            /// The usual variant of the effect.
            case `default`
        }
    }
}
