import HomeCatalog
import HomeModel

extension Blueprint {
    /// Media players and their controllers.
    static let media = [videoPlayer, castingPlayer, contentApp, videoClient, videoRemote]

    /// A television that is off, with limits for children that are not enabled.
    private static let videoPlayer = Blueprint(
        BasicVideoPlayerDeviceType.self, Product("Halloway Audio", 0xFFF2, "Screen 43", 0x8140),
        [
            TraitTemplate(Matter.OnOffTrait.self), .playback, .remoteKeys, .inputs, .outputs, .channels,
            TraitTemplate(Matter.LowPowerTrait.self), .contentLimits,
        ])

    /// A television that other devices can cast to, with an app and its own speaker.
    private static let castingPlayer = Blueprint(
        CastingVideoPlayerDeviceType.self, Product("Halloway Audio", 0xFFF2, "Screen 55 Cast", 0x8141),
        [
            TraitTemplate(Matter.OnOffTrait.self), .playback, .remoteKeys, .contentLauncher,
            TraitTemplate(Matter.ApplicationLauncherTrait.self, features: [.applicationPlatform]) {
                $0.catalogList = [0]
                $0.currentApp = nil
            },
            .inputs, .outputs, TraitTemplate(Matter.WakeOnLanTrait.self) { $0.macAddress = "02005E005301" },
            TraitTemplate(Matter.LowPowerTrait.self),
        ],
        others: [
            .contentApp(number: 2, product: nil),
            PartTemplate(
                number: 3, type: SpeakerDeviceType.definition,
                traits: [TraitTemplate(Matter.OnOffTrait.self) { $0.onOff = true }, .volume]),
        ])

    private static let contentApp = Blueprint(
        ContentAppDeviceType.self,
        parts: [
            .contentApp(number: 1, product: Product("Halloway Audio", 0xFFF2, "Matinee", 0x8142))
        ])

    private static let videoClient = Blueprint(
        CastingVideoClientDeviceType.self, Product("Halloway Audio", 0xFFF2, "Cast Sender", 0x8143))

    private static let videoRemote = Blueprint(
        VideoRemoteControlDeviceType.self, Product("Halloway Audio", 0xFFF2, "Remote", 0x8144))
}

extension PartTemplate {
    /// Returns an app that is not running. With a product it is a device of its own; without one it is a part of
    /// another device.
    fileprivate static func contentApp(number: UInt16, product: Product?) -> PartTemplate {
        PartTemplate(
            number: number, type: ContentAppDeviceType.definition, isPrimary: product != nil,
            traits: [
                TraitTemplate(Matter.ApplicationBasicTrait.self) {
                    $0.vendorName = "Halloway Audio"
                    $0.applicationName = "Matinee"
                    $0.application = Record {
                        $0.catalogVendorID = 0
                        $0.applicationID = "matinee"
                    }
                    $0.status = .stopped
                    $0.applicationVersion = "3.1.0"
                    $0.allowedVendorList = []
                },
                TraitTemplate(Matter.ApplicationLauncherTrait.self), .remoteKeys, .contentLauncher,
                TraitTemplate(Matter.TargetNavigatorTrait.self) {
                    $0.targetList = ["Home", "Search", "My List"].enumerated()
                        .map { number, name in
                            Record {
                                $0.identifier = UInt8(number + 1)
                                $0.name = name
                            }
                        }
                    $0.currentTarget = 1
                },
            ] + (product.map { [.identity(of: $0)] } ?? []))
    }
}

extension TraitTemplate {
    /// A film of an hour and a half, paused at its beginning.
    static let playback = TraitTemplate(Matter.MediaPlaybackTrait.self, features: [.advancedSeek, .variableSpeed]) {
        $0.currentState = .paused
        $0.startTime = nil
        $0.duration = 5_400_000
        $0.sampledPosition = Record {
            $0.updatedAt = 0
            $0.position = 0
        }
        $0.playbackSpeed = 0
        $0.seekRangeStart = 0
        $0.seekRangeEnd = 5_400_000
    }
    .acceptingAllCommands

    /// A volume of 25 %, with 0 allowed.
    static let volume = TraitTemplate(Matter.LevelControlTrait.self) {
        $0.currentLevel = 64
        $0.minLevel = 0
        $0.maxLevel = 254
    }

    static let channels = TraitTemplate(Matter.ChannelTrait.self, features: [.channelList]) {
        let channels: [Record<Matter.ChannelTrait.ChannelInfoStruct>] = ["First", "News", "Sports"].enumerated()
            .map { number, name in
                Record {
                    $0.majorNumber = UInt16(number + 1)
                    $0.minorNumber = 0
                    $0.name = name
                    $0.identifier = name.lowercased()
                }
            }
        $0.channelList = channels
        $0.currentChannel = channels[0]
    }

    fileprivate static let remoteKeys = TraitTemplate(
        Matter.KeypadInputTrait.self, features: [.navigationKeyCodes, .numberKeys])

    fileprivate static let contentLauncher = TraitTemplate(
        Matter.ContentLauncherTrait.self, features: [.contentSearch, .urlPlayback]
    ) {
        $0.acceptHeader = ["video/mp4", "application/dash+xml"]
        $0.supportedStreamingProtocols = [.dash, .hls]
    }

    fileprivate static let inputs = TraitTemplate(Matter.MediaInputTrait.self, features: [.nameUpdates]) {
        $0.inputList = [("Tuner", .internal), ("HDMI 1", .hdmi), ("HDMI 2", .hdmi), ("USB", .usb)].enumerated()
            .map { (number, input: (String, Matter.MediaInputTrait.InputTypeEnum)) in
                Record {
                    $0.index = UInt8(number)
                    $0.inputType = input.1
                    $0.name = input.0
                    $0.description = ""
                }
            }
        $0.currentInput = 0
    }

    fileprivate static let outputs = TraitTemplate(Matter.AudioOutputTrait.self, features: [.nameUpdates]) {
        $0.outputList = [("Speakers", .internal), ("Headphones", .headphone), ("Optical", .optical)].enumerated()
            .map { (number, output: (String, Matter.AudioOutputTrait.OutputTypeEnum)) in
                Record {
                    $0.index = UInt8(number)
                    $0.outputType = output.1
                    $0.name = output.0
                }
            }
        $0.currentOutput = 0
    }

    /// Limits that allow two hours a day, and all content for adults.
    fileprivate static let contentLimits = TraitTemplate(
        Matter.ContentControlTrait.self,
        features: [.screenTime, .pinManagement, .blockUnrated, .onDemandContentRating, .scheduledContentRating]
    ) {
        $0.enabled = false
        $0.onDemandRatings = ratings(["G", "PG", "PG-13", "R", "NC-17"])
        $0.onDemandRatingThreshold = "NC-17"
        $0.scheduledContentRatings = ratings(["TV-Y", "TV-Y7", "TV-G", "TV-PG", "TV-14", "TV-MA"])
        $0.scheduledContentRatingThreshold = "TV-MA"
        $0.screenDailyTime = 7200
        $0.remainingScreenTime = 7200
        $0.blockUnrated = false
    }

    private static func ratings(_ names: [String]) -> [Record<Matter.ContentControlTrait.RatingNameStruct>] {
        names.map { name in Record { $0.ratingName = name } }
    }
}
