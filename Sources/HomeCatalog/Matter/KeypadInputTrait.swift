public import HomeModel

extension Matter {
    /// Presses the keys of a remote control.
    ///
    /// Source: Matter 1.4.1, cluster KeypadInput (0x0509)
    public enum KeypadInputTrait: MatterTrait {
        public static let id: TraitID = 0x0509
        public static let revision = 1

        public enum Feature: UInt8, MatterFeature {
            /// Accepts the keys for navigation.
            case navigationKeyCodes
            /// Accepts the keys for settings and menus.
            case locationKeys
            /// Accepts the number keys.
            case numberKeys

            public var code: String {
                switch self {
                case .navigationKeyCodes: "NV"
                case .locationKeys: "LK"
                case .numberKeys: "NK"
                }
            }
        }

        public struct Commands: Schema {
            /// Presses a key once; the response says whether that had an effect.
            @AnsweringCommand<SendKey, SendKeyResponse>(0x00, response: 0x01) public var sendKey

            public init() {}
        }

        public struct SendKey: Schema {
            /// The key to press.
            @Field<CecKeyCodeEnum>(0) public var keyCode

            public init() {}
        }

        public struct SendKeyResponse: Schema {
            /// Whether the device supports the key and accepted it; the command itself succeeds in either case.
            @Field<StatusEnum>(0) public var status

            public init() {}
        }

        /// The keys of remote controls, with the numbers they have on an HDMI cable.
        public enum CecKeyCodeEnum: UInt8, MatterEnum {
            case select, up, down, left, right, rightUp, rightDown, leftUp, leftDown, rootMenu, setupMenu, contentsMenu
            case favoriteMenu, exit
            case mediaTopMenu = 16
            case mediaContextSensitiveMenu
            case numberEntryMode = 29
            case number11, number12, number0OrNumber10, numbers1, numbers2, numbers3, numbers4, numbers5, numbers6
            case numbers7, numbers8, numbers9, dot, enter, clear
            case nextFavorite = 47
            case channelUp, channelDown, previousChannel, soundSelect, inputSelect, displayInformation, help, pageUp
            case pageDown
            case power = 64
            case volumeUp, volumeDown, mute, play, stop, pause, record, rewind, fastForward, eject, forward, backward
            case stopRecord, pauseRecord, reserved, angle, subPicture, videoOnDemand, electronicProgramGuide
            case timerProgramming, initialConfiguration, selectBroadcastType, selectSoundPresentation
            case playFunction = 96
            case pausePlayFunction, recordFunction, pauseRecordFunction, stopFunction, muteFunction
            case restoreVolumeFunction, tuneFunction, selectMediaFunction, selectAvInputFunction
            case selectAudioInputFunction, powerToggleFunction, powerOffFunction, powerOnFunction
            case f1Blue = 113
            case f2Red, f3Green, f4Yellow, f5, data
        }
        /// Whether a key had an effect.
        public enum StatusEnum: UInt8, MatterEnum { case success, unsupportedKey, invalidKeyInCurrentState }
    }
}
