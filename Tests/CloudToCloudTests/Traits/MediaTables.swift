extension TraitTable {
    static let media: [TraitTable] = [
        mediaState, transportControl, volume, appSelector, inputSelector, channel,
    ]

    private static func playing(_ word: String, _ matter: String, _ extended: String) -> RoundTrip {
        RoundTrip(
            "MediaState", #""supportPlaybackState": true"#, states: #""playbackState": "\#(word)""#,
            becomes: [
                ("mediaPlayback.currentState", matter), ("extendedMediaPlayback.extendedCurrentState", extended),
            ])
    }

    private static let mediaState = TraitTable(
        trait: "MediaState",
        states: [
            RoundTrip(
                "MediaState", #""supportActivityState": true, "supportPlaybackState": true"#,
                states: #""activityState": "STANDBY", "playbackState": "FAST_FORWARDING""#,
                becomes: [
                    ("mediaActivityState.activityState", "standby"), ("mediaPlayback.currentState", "playing"),
                ]),
            RoundTrip(
                "MediaState", #""supportActivityState": true"#, states: #""activityState": "INACTIVE""#,
                becomes: [("mediaActivityState.activityState", "inactive")]),
            RoundTrip(
                "MediaState", #""supportActivityState": true"#, states: #""activityState": "ACTIVE""#,
                becomes: [("mediaActivityState.activityState", "active")]),
            RoundTrip("MediaState", #""supportActivityState": true, "supportPlaybackState": true"#),
            playing("PAUSED", "paused", "paused"), playing("PLAYING", "playing", "playing"),
            playing("FAST_FORWARDING", "playing", "fastForwarding"), playing("REWINDING", "playing", "rewinding"),
            playing("BUFFERING", "buffering", "buffering"), playing("STOPPED", "notPlaying", "stopped"),
        ],
        invalid: [("activityState", #""DANCING""#), ("playbackState", "5")])

    private static func player(_ words: String...) -> RoundTrip {
        let list = words.map { "\"\($0)\"" }.joined(separator: ", ")
        return RoundTrip("TransportControl", #""transportControlSupportedCommands": [\#(list)]"#)
    }

    private static let stereo = player(
        "CAPTION_CONTROL", "NEXT", "PAUSE", "PREVIOUS", "RESUME", "SEEK_RELATIVE", "SEEK_TO_POSITION", "SET_REPEAT",
        "SHUFFLE", "STOP")
    private static let radio = player("STOP")

    private static let transportControl = TraitTable(
        trait: "TransportControl",
        states: [
            stereo, player("CAPTION_CONTROL"), player("NEXT"), player("PAUSE"), player("PREVIOUS"), player("RESUME"),
            player("SEEK_RELATIVE"), player("SEEK_TO_POSITION"), player("SET_REPEAT"), player("SHUFFLE"), radio,
        ],
        commands: [
            Execution("mediaStop", "", on: stereo, becomes: "mediaPlayback.stop()"),
            Execution("mediaStop", "", on: player("NEXT"), becomes: "functionNotSupported"),
            Execution("mediaNext", "", on: stereo, becomes: "mediaPlayback.next()"),
            Execution("mediaNext", "", on: radio, becomes: "functionNotSupported"),
            Execution("mediaPrevious", "", on: stereo, becomes: "mediaPlayback.previous()"),
            Execution("mediaPrevious", "", on: radio, becomes: "functionNotSupported"),
            Execution("mediaPause", "", on: stereo, becomes: "mediaPlayback.pause()"),
            Execution("mediaPause", "", on: radio, becomes: "functionNotSupported"),
            Execution("mediaResume", "", on: stereo, becomes: "mediaPlayback.play()"),
            Execution("mediaResume", "", on: radio, becomes: "functionNotSupported"),
            Execution(
                "mediaSeekRelative", #""relativePositionMs": -86400000"#, on: stereo,
                becomes: "mediaPlayback.skipBackward(deltaPositionMilliseconds=86400000)"),
            Execution(
                "mediaSeekRelative", #""relativePositionMs": 5000"#, on: stereo,
                becomes: "mediaPlayback.skipForward(deltaPositionMilliseconds=5000)"),
            Execution(
                "mediaSeekRelative", #""relativePositionMs": 86400000"#, on: stereo,
                becomes: "mediaPlayback.skipForward(deltaPositionMilliseconds=86400000)"),
            Execution("mediaSeekRelative", #""relativePositionMs": "far""#, on: stereo, becomes: "protocolError"),
            Execution("mediaSeekRelative", #""relativePositionMs": 5"#, on: radio, becomes: "functionNotSupported"),
            Execution(
                "mediaSeekToPosition", #""absPositionMs": 0"#, on: stereo, becomes: "mediaPlayback.seek(position=0)"),
            Execution(
                "mediaSeekToPosition", #""absPositionMs": 60000"#, on: stereo,
                becomes: "mediaPlayback.seek(position=60000)"),
            Execution("mediaSeekToPosition", #""absPositionMs": -1"#, on: stereo, becomes: "valueOutOfRange"),
            Execution(
                "mediaRepeatMode", #""isOn": true, "isSingle": true"#, on: stereo,
                becomes: "extendedMediaPlayback.setRepeat(isOn=true isSingle=true)"),
            Execution(
                "mediaRepeatMode", #""isOn": false"#, on: stereo,
                becomes: "extendedMediaPlayback.setRepeat(isOn=false)"),
            Execution("mediaRepeatMode", "", on: stereo, becomes: "protocolError"),
            Execution("mediaShuffle", "", on: stereo, becomes: "extendedMediaPlayback.shuffle()"),
            Execution("mediaShuffle", "", on: radio, becomes: "functionNotSupported"),
            Execution(
                "mediaClosedCaptioningOn", #""closedCaptioningLanguage": "fr", "userQueryLanguage": "en""#, on: stereo,
                becomes:
                    "extendedMediaPlayback.closedCaptioningOn(userQueryLanguage=en closedCaptioningLanguage=fr)"),
            Execution(
                "mediaClosedCaptioningOn", #""closedCaptioningLanguage": 5"#, on: stereo, becomes: "protocolError"),
            Execution(
                "mediaClosedCaptioningOff", "", on: stereo, becomes: "extendedMediaPlayback.closedCaptioningOff()"),
            Execution("mediaClosedCaptioningOff", "", on: radio, becomes: "functionNotSupported"),
        ])

    private static let speaker = RoundTrip(
        "Volume", #""volumeMaxLevel": 100, "volumeCanMuteAndUnmute": true, "levelStepSize": 5"#,
        states: #""currentVolume": 50, "isMuted": true"#)

    private static let volume = TraitTable(
        trait: "Volume",
        states: [
            RoundTrip(
                "Volume", #""volumeMaxLevel": 100"#, states: #""currentVolume": 0"#,
                becomes: [("levelControl.currentLevel", "0"), ("levelControl.minLevel", "0")]),
            RoundTrip(
                speaker.trait, type: "SPEAKER", speaker.attributes, states: speaker.states,
                becomes: [
                    ("levelControl.currentLevel", "127"), ("onOff.onOff", "false"),
                    ("extendedLevelControl.defaultStepSize", "13"),
                ]),
            RoundTrip(
                "Volume", #""volumeCanMuteAndUnmute": true"#, states: #""currentVolume": 100, "isMuted": false"#,
                becomes: [("levelControl.currentLevel", "254"), ("onOff.onOff", "true")]),
            RoundTrip(
                "Volume", #""volumeMaxLevel": 20, "levelStepSize": 2"#, states: #""currentVolume": 10"#,
                otherValues: #""volumeMaxLevel": 100, "levelStepSize": 10, "currentVolume": 50"#,
                becomes: [
                    ("levelControl.currentLevel", "127"), ("extendedLevelControl.defaultStepSize", "25"),
                ]),
            RoundTrip("Volume", #""volumeMaxLevel": 100, "commandOnlyVolume": true"#),
        ],
        commands: [
            Execution("setVolume", #""volumeLevel": 0"#, on: speaker, becomes: "levelControl.moveToLevel(level=0)"),
            Execution("setVolume", #""volumeLevel": 50"#, on: speaker, becomes: "levelControl.moveToLevel(level=127)"),
            Execution(
                "setVolume", #""volumeLevel": 100"#, on: speaker, becomes: "levelControl.moveToLevel(level=254)"),
            Execution("setVolume", #""volumeLevel": 101"#, on: speaker, becomes: "valueOutOfRange"),
            Execution("setVolume", #""volumeLevel": "loud""#, on: speaker, becomes: "protocolError"),
            Execution(
                "volumeRelative", #""relativeSteps": -100"#, on: speaker,
                becomes: "levelControl.step(stepMode=down stepSize=254)"),
            Execution(
                "volumeRelative", #""relativeSteps": 2"#, on: speaker,
                becomes: "levelControl.step(stepMode=up stepSize=26)"),
            Execution("volumeRelative", #""relativeSteps": 101"#, on: speaker, becomes: "valueOutOfRange"),
            Execution("volumeRelative", "", on: speaker, becomes: "protocolError"),
            Execution("mute", #""mute": true"#, on: speaker, becomes: "onOff.off()"),
            Execution("mute", #""mute": false"#, on: speaker, becomes: "onOff.on()"),
            Execution("mute", #""mute": "quiet""#, on: speaker, becomes: "protocolError"),
            Execution("mute", #""mute": true"#, on: RoundTrip("Volume"), becomes: "functionNotSupported"),
        ],
        invalid: [("currentVolume", "[]")],
        outOfRange: [("currentVolume", "101", "100"), ("currentVolume", "-1", "0")])

    private static let screen = RoundTrip(
        "AppSelector",
        #""availableApplications": [{"key": "tube", "names": [{"name_synonym": ["Tube", "Videos"], "lang": "en"}]}]"#,
        states: #""currentApplication": "tube""#)

    private static let appSelector = TraitTable(
        trait: "AppSelector",
        states: [
            RoundTrip(
                screen.trait, screen.attributes, states: screen.states,
                becomes: [
                    ("extendedApplicationLauncher.currentApplicationKey", "tube"),
                    (
                        "extendedApplicationLauncher.availableApplications",
                        "[{key=tube names=[{nameSynonym=[Tube Videos] lang=en}]}]"
                    ),
                ])
        ],
        commands: [
            Execution(
                "appSelect", #""newApplication": "tube""#, on: screen,
                becomes: "extendedApplicationLauncher.launchApp(newApplication=tube)"),
            Execution(
                "appSelect", #""newApplicationName": "Tube""#, on: screen,
                becomes: "extendedApplicationLauncher.launchApp(newApplicationName=Tube)"),
            Execution("appSelect", #""newApplication": "pipe""#, on: screen, becomes: "noAvailableApp"),
            Execution("appSelect", #""newApplication": 5"#, on: screen, becomes: "protocolError"),
            Execution("appSelect", "", on: screen, becomes: "protocolError"),
            Execution(
                "appInstall", #""newApplicationName": "Pipe""#, on: screen,
                becomes: "extendedApplicationLauncher.installApp(newApplicationName=Pipe)"),
            Execution("appInstall", "", on: screen, becomes: "protocolError"),
            Execution(
                "appSearch", #""newApplication": "pipe""#, on: screen,
                becomes: "extendedApplicationLauncher.searchApp(newApplication=pipe)"),
            Execution("appSearch", "", on: screen, becomes: "protocolError"),
        ],
        invalid: [("currentApplication", "5")])

    private static let receiver = RoundTrip(
        "InputSelector",
        #""availableInputs": [{"key": "hdmi", "names": [{"lang": "en", "name_synonym": ["HDMI"]}]}], "orderedInputs": true"#,
        states: #""currentInput": "hdmi""#)

    private static let inputSelector = TraitTable(
        trait: "InputSelector",
        states: [
            RoundTrip(
                receiver.trait, receiver.attributes, states: receiver.states,
                becomes: [
                    ("extendedMediaInput.currentCustomInput", "hdmi"),
                    ("extendedMediaInput.customInputsOrdered", "true"),
                    ("extendedMediaInput.customInputsList", "[{key=hdmi names=[{lang=en nameSynonym=[HDMI]}]}]"),
                ]),
            RoundTrip("InputSelector", #""commandOnlyInputSelector": true"#),
        ],
        commands: [
            Execution(
                "SetInput", #""newInput": "hdmi""#, on: receiver,
                becomes: "extendedMediaInput.selectCustomInput(newInput=hdmi)"),
            Execution("SetInput", #""newInput": "scart""#, on: receiver, becomes: "notSupported"),
            Execution("SetInput", #""newInput": 1"#, on: receiver, becomes: "protocolError"),
            Execution("SetInput", "", on: receiver, becomes: "protocolError"),
            Execution("NextInput", "", on: receiver, becomes: "extendedMediaInput.nextInput()"),
            Execution("NextInput", "", on: RoundTrip("InputSelector"), becomes: "functionNotSupported"),
            Execution("PreviousInput", "", on: receiver, becomes: "extendedMediaInput.previousInput()"),
            Execution("PreviousInput", "", on: RoundTrip("InputSelector"), becomes: "functionNotSupported"),
        ],
        invalid: [("currentInput", "{}")])

    private static let television = RoundTrip(
        "Channel",
        #""availableChannels": [{"key": "k1", "names": ["One"], "number": "5-1"}, {"key": "k2", "names": ["Two"]}], "commandOnlyChannels": true"#
    )

    private static let channel = TraitTable(
        trait: "Channel",
        states: [
            RoundTrip(
                television.trait, television.attributes,
                becomes: [
                    ("channel.channelList", "[{majorNumber=5 minorNumber=1 name=One identifier=k1}]"),
                    (
                        "extendedChannel.extendedChannelList",
                        "[{key=k1 names=[One] number=5-1} {key=k2 names=[Two]}]"
                    ),
                ])
        ],
        commands: [
            Execution(
                "selectChannel", #""channelCode": "k1", "channelName": "One", "channelNumber": "5""#, on: television,
                becomes: "channel.changeChannel(match=k1)"),
            Execution(
                "selectChannel", #""channelName": "One""#, on: television, becomes: "channel.changeChannel(match=One)"),
            Execution(
                "selectChannel", #""channelNumber": "0""#, on: television,
                becomes: "channel.changeChannelByNumber(majorNumber=0 minorNumber=0)"),
            Execution(
                "selectChannel", #""channelNumber": "5-1""#, on: television,
                becomes: "channel.changeChannelByNumber(majorNumber=5 minorNumber=1)"),
            Execution(
                "selectChannel", #""channelNumber": "65535.65535""#, on: television,
                becomes: "channel.changeChannelByNumber(majorNumber=65535 minorNumber=65535)"),
            Execution(
                "selectChannel", #""channelNumber": "65536""#, on: television, becomes: "channelSwitchFailed"),
            Execution("selectChannel", #""channelNumber": "one""#, on: television, becomes: "channelSwitchFailed"),
            Execution("selectChannel", #""channelCode": 5"#, on: television, becomes: "protocolError"),
            Execution("selectChannel", "", on: television, becomes: "protocolError"),
            Execution(
                "relativeChannel", #""relativeChannelChange": -32768"#, on: television,
                becomes: "channel.skipChannel(count=-32768)"),
            Execution(
                "relativeChannel", #""relativeChannelChange": 1"#, on: television,
                becomes: "channel.skipChannel(count=1)"),
            Execution(
                "relativeChannel", #""relativeChannelChange": 32767"#, on: television,
                becomes: "channel.skipChannel(count=32767)"),
            Execution(
                "relativeChannel", #""relativeChannelChange": 32768"#, on: television, becomes: "valueOutOfRange"),
            Execution("relativeChannel", "", on: television, becomes: "protocolError"),
            Execution("returnChannel", "", on: television, becomes: "extendedChannel.returnChannel()"),
            Execution("returnChannel", "", on: receiver, becomes: "functionNotSupported"),
        ])
}
