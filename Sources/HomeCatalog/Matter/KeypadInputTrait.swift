public import HomeModel

extension Matter {
    /// Presses the keys of a remote control.
    ///
    /// Source: Matter 1.4.1, cluster KeypadInput (0x0509)
    public enum KeypadInputTrait: MatterTrait {
        public static let id: TraitID = 0x0509
        public static let revision = 1

        public enum Feature: String, MatterFeature {
            /// Accepts the keys for navigation.
            case navigationKeyCodes = "NV"
            /// Accepts the keys for settings and menus.
            case locationKeys = "LK"
            /// Accepts the number keys.
            case numberKeys = "NK"
        }

        public struct Commands: Schema {
            /// Presses a key once; the response reports whether the device accepted it.
            @RespondingCommand<SendKey, SendKeyResponse>(0x00, response: 0x01) public var sendKey
        }

        public struct SendKey: Schema {
            /// The key to press.
            @Field<CecKeyCodeEnum>(0) public var keyCode
        }

        public struct SendKeyResponse: Schema {
            /// Whether the device supports the key and accepted it; the command itself succeeds in either case.
            @Field<StatusEnum>(0, .outcome(success: StatusEnum.success)) public var status
        }

        /// The keys of remote controls, with their numbers in HDMI CEC, the remote control protocol of HDMI.
        public enum CecKeyCodeEnum: UInt8, MatterEnum {
            /// Selects the highlighted item, as OK does.
            case select
            /// Moves up.
            case up
            /// Moves down.
            case down
            /// Moves left.
            case left
            /// Moves right.
            case right
            /// Moves right and up.
            case rightUp
            /// Moves right and down.
            case rightDown
            /// Moves left and up.
            case leftUp
            /// Moves left and down.
            case leftDown
            /// Opens the top menu of the device.
            case rootMenu
            /// Opens the settings.
            case setupMenu
            /// Opens the list of contents.
            case contentsMenu
            /// Opens the list of favorites.
            case favoriteMenu
            /// Leaves the menu.
            case exit
            /// Opens the top menu of the medium, such as a disc.
            case mediaTopMenu = 16
            /// Opens the menu for what is being played.
            case mediaContextSensitiveMenu
            /// Starts or ends the entry of a number.
            case numberEntryMode = 29
            /// The key 11.
            case number11
            /// The key 12.
            case number12
            /// The key 0 or 10.
            case number0OrNumber10
            /// The key 1.
            case numbers1
            /// The key 2.
            case numbers2
            /// The key 3.
            case numbers3
            /// The key 4.
            case numbers4
            /// The key 5.
            case numbers5
            /// The key 6.
            case numbers6
            /// The key 7.
            case numbers7
            /// The key 8.
            case numbers8
            /// The key 9.
            case numbers9
            /// Enters the dot in a number, such as in channel 5.1.
            case dot
            /// Completes the entry of a number.
            case enter
            /// Deletes the entered number.
            case clear
            /// Goes to the next favorite channel.
            case nextFavorite = 47
            /// Goes to the next channel in the list.
            case channelUp
            /// Goes to the previous channel in the list.
            case channelDown
            /// Returns to the channel that was watched before.
            case previousChannel
            /// Selects the sound track.
            case soundSelect
            /// Selects the input.
            case inputSelect
            /// Shows information about what is being played.
            case displayInformation
            /// Shows help.
            case help
            /// Moves one page up.
            case pageUp
            /// Moves one page down.
            case pageDown
            /// Turns the device on or off, as the device decides.
            case power = 64
            /// Makes the sound louder.
            case volumeUp
            /// Makes the sound quieter.
            case volumeDown
            /// Turns the sound off or on.
            case mute
            /// Starts playback.
            case play
            /// Stops playback.
            case stop
            /// Pauses playback.
            case pause
            /// Starts a recording.
            case record
            /// Plays backward at a higher speed.
            case rewind
            /// Plays forward at a higher speed.
            case fastForward
            /// Ejects the medium.
            case eject
            /// Goes to the next chapter or track.
            case forward
            /// Goes to the previous chapter or track.
            case backward
            /// Stops a recording.
            case stopRecord
            /// Pauses a recording.
            case pauseRecord
            /// Reserved; has no meaning.
            case reserved
            /// Selects the camera angle.
            case angle
            /// Selects the subtitles or another picture inside the picture.
            case subPicture
            /// Opens videos on demand.
            case videoOnDemand
            /// Opens the program guide.
            case electronicProgramGuide
            /// Opens the timers for recordings.
            case timerProgramming
            /// Opens the initial setup.
            case initialConfiguration
            /// Selects the kind of broadcast, such as analog or digital.
            case selectBroadcastType
            /// Selects the kind of sound, such as stereo or surround.
            case selectSoundPresentation
            /// Starts playback, in any state of the device.
            case playFunction = 96
            /// Pauses playback, in any state of the device.
            case pausePlayFunction
            /// Starts a recording, in any state of the device.
            case recordFunction
            /// Pauses a recording, in any state of the device.
            case pauseRecordFunction
            /// Stops playback or a recording, in any state of the device.
            case stopFunction
            /// Turns the sound off; a second press leaves it off.
            case muteFunction
            /// Turns the sound on; a second press leaves it on.
            case restoreVolumeFunction
            /// Tunes to a channel.
            case tuneFunction
            /// Selects a medium.
            case selectMediaFunction
            /// Selects an input for picture and sound.
            case selectAvInputFunction
            /// Selects an input for sound.
            case selectAudioInputFunction
            /// Turns the device on if it is off, and off if it is on.
            case powerToggleFunction
            /// Turns the device off; a second press leaves it off.
            case powerOffFunction
            /// Turns the device on; a second press leaves it on.
            case powerOnFunction
            /// The function key F1, blue.
            case f1Blue = 113
            /// The function key F2, red.
            case f2Red
            /// The function key F3, green.
            case f3Green
            /// The function key F4, yellow.
            case f4Yellow
            /// The function key F5.
            case f5
            /// Opens the data service of the channel, such as teletext.
            case data
        }
        /// Whether a key had an effect.
        public enum StatusEnum: UInt8, MatterEnum {
            /// The key was accepted.
            case success
            /// The device does not have this key.
            case unsupportedKey
            /// The key has no effect in the current state.
            case invalidKeyInCurrentState
        }
    }
}
