public import HomeModel

extension Matter {
    /// Switches a device on and off.
    ///
    /// Source: Matter 1.4.1, cluster OnOff (0x0006)
    public enum OnOffTrait: MatterTrait {
        public static let id: TraitID = 0x0006
        public static let revision = 6

        public enum Feature: String, MatterFeature {
            /// Serves a light: adds timed operation, effects and the state after power-up.
            case lighting = "LT"
            /// While the device is off, it hides the values of other attributes and possibly does not respond to
            /// commands that change them.
            case deadFrontBehavior = "DF"
            /// Can be turned off but not on.
            case offOnly = "OFFONLY"

            public var conformance: Conformance {
                switch self {
                case .lighting, .deadFrontBehavior: .optionalIf(!Feature.offOnly)
                case .offOnly: .optionalIf(!Feature.lighting | Feature.deadFrontBehavior)
                }
            }
        }

        public struct Attributes: Schema {
            /// Whether the device is on.
            @Attribute<Bool>(
                0x0000, .nonvolatile, .scene, .default(false), .words(Word(true, "On", .active), Word(false, "Off")))
            public var onOff
            /// Whether the next onWithRecallGlobalScene is discarded because the device already shows that scene.
            @Attribute<Bool>(0x4000, .when(Feature.lighting), .default(true)) public var globalSceneControl
            /// Time until the device turns itself off; 0 if no countdown is running, 65535 disables the countdown.
            @Writable<UInt16>(0x4001, .when(Feature.lighting), .default(0), .unit(.tenthsOfSecond)) public var onTime
            /// The guard time after turning off, during which onWithTimedOff does not turn the device on but can
            /// shorten the guard time; 0 if none is running.
            @Writable<UInt16>(0x4002, .when(Feature.lighting), .default(0), .unit(.tenthsOfSecond))
            public var offWaitTime
            /// The state that the device sets when it gets power; null restores the last state.
            @Writable<StartUpOnOffEnum?>(0x4003, .when(Feature.lighting), .nonvolatile, .manage) public var startUpOnOff
        }

        public struct Commands: Schema {
            /// The attributes that turning on changes, with those of the countdown that it can start.
            private static let switching: Rule = .changes(
                \Attributes.onOff, \Attributes.globalSceneControl, \Attributes.onTime, \Attributes.offWaitTime)

            /// Turns off. If the device has a level, it fades out.
            @Command<Empty>(
                0x00, .changes(\Attributes.onOff, \Attributes.onTime, \Attributes.offWaitTime), .label("Turn off"))
            public var off
            /// Turns on. If the device has a level, it fades in; the trait ModeSelect sets its onMode.
            @Command<Empty>(0x01, .unless(Feature.offOnly), Self.switching, .label("Turn on")) public var on
            /// Turns the device on if it is off, as `on` does, or off if it is on, as `off` does.
            @Command<Empty>(0x02, .unless(Feature.offOnly), Self.switching) public var toggle
            /// Turns off with a fade and stores the current scene.
            @Command<OffWithEffect>(0x40, .when(Feature.lighting), Self.switching) public var offWithEffect
            /// Turns on with the scene that offWithEffect stored.
            @Command<Empty>(0x41, .when(Feature.lighting), Self.switching) public var onWithRecallGlobalScene
            /// Turns on for a time, with a guard time afterwards.
            @Command<OnWithTimedOff>(0x42, .when(Feature.lighting), Self.switching) public var onWithTimedOff
        }

        public struct OffWithEffect: Schema {
            /// How the light fades.
            @Field<EffectIdentifierEnum>(0) public var effectIdentifier
            /// The variant of the effect, a number of DelayedAllOffEffectVariantEnum or DyingLightEffectVariantEnum.
            @Field<UInt8>(1, .default(0)) public var effectVariant
        }

        public struct OnWithTimedOff: Schema {
            /// Whether the command is discarded while the device is off.
            @Field<OnOffControlBitmap>(0, .from(0), .to(1)) public var onOffControl
            /// The time to stay on.
            @Field<UInt16>(1, .to(65534), .unit(.tenthsOfSecond)) public var onTime
            /// The guard time after it.
            @Field<UInt16>(2, .to(65534), .unit(.tenthsOfSecond)) public var offWaitTime
        }

        /// The state that a device sets when it gets power.
        public enum StartUpOnOffEnum: UInt8, MatterEnum {
            /// Turns off.
            case off
            /// Turns on.
            case on
            /// Sets the opposite of the last state.
            case toggle
        }
        /// An effect with which a light turns off.
        public enum EffectIdentifierEnum: UInt8, MatterEnum {
            /// Fades out.
            case delayedAllOff
            /// Gets brighter for a moment, then fades out.
            case dyingLight
        }
        /// A variant of the effect delayedAllOff.
        public enum DelayedAllOffEffectVariantEnum: UInt8, MatterEnum {
            /// Fades out in 0.8 s.
            case delayedOffFastFade
            /// Turns off without a fade.
            case noFade
            /// Dims by half in 0.8 s, then fades out in 12 s.
            case delayedOffSlowFade
        }
        /// A variant of the effect dyingLight.
        public enum DyingLightEffectVariantEnum: UInt8, MatterEnum {
            /// Gets 20 % brighter in 0.5 s, then fades out in 1 s.
            case dyingLightFadeOff
        }
        /// Conditions of the command onWithTimedOff.
        public enum OnOffControlFlag: UInt8, MatterFlag {
            /// The command is discarded while the device is off.
            case acceptOnlyWhenOn
        }
        public typealias OnOffControlBitmap = Bitmap8<OnOffControlFlag>
    }
}
