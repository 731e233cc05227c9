import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

/// Checks the rules of the specification about messages. The devices begin at 2026-03-01 12:00 UTC, 825681600 in
/// Matter's seconds.
@Suite struct MessagesRuleTests {
    @Test(arguments: times + lists + confirmations + odd) func run(_ scenario: BehaviorScenario) { scenario.run() }

    private static func tv(
        _ features: [Matter.MessagesTrait.Feature] = [
            .receivedConfirmation, .confirmationResponse, .confirmationReply,
        ],
        _ edit: @escaping @Sendable (inout AttributeEditor<Matter.MessagesTrait>) -> Void = { _ in }
    ) -> @Sendable () -> SimulatedDevice {
        {
            .of(BasicVideoPlayerDeviceType.self) { device in
                device.parts[0].traits.append(
                    TraitTemplate(Matter.MessagesTrait.self, features: features) {
                        $0.messages = []
                        $0.activeMessageIDs = []
                        edit(&$0)
                    })
            }
        }
    }

    /// The IDs of 16 octets, as base64.
    private static let first = "AAECAwQFBgcICQoLDA0ODw=="
    private static let second = "EBESExQVFhcYGRobHB0eHw=="

    private static let present = "messages.presentMessagesRequest"
    private static let cancel = "messages.cancelMessagesRequest"
    private static let queued = "messages.messageQueued"
    private static let presented = "messages.messagePresented"
    private static let complete = "messages.messageComplete"

    private static func message(_ id: String, _ members: String = #""duration":null"#, control: String = "") -> String {
        """
        {"messageID":"\(id)","priority":"medium","messageControl":[\(control)],"messageText":"Hello",\(members)}
        """
    }

    private static func show(_ id: String, _ members: String = #""duration":null"#, control: String = "") -> Step {
        .send(present, message(id, members, control: control))
    }

    private static func active(_ ids: String...) -> Step {
        .expect("messages", "{\"activeMessageIDs\":[\(ids.map { "\"\($0)\"" }.joined(separator: ","))]}")
    }

    private static let empty = Step.expect("messages", #"{"messages":[],"activeMessageIDs":[]}"#)
    private static let answers =
        #""responses":[{"messageResponseID":1,"label":"Yes"},{"messageResponseID":7,"label":"No"}]"#

    private static let times = [
        BehaviorScenario(
            "a message without a start time is shown at once, until its duration is over", on: tv(),
            [
                show(first, #""startTime":null,"duration":5000"#), active(first), .events([queued, presented]),
                .event(presented, "{\"messageID\":\"\(first)\"}"), .advance(.milliseconds(4999)), active(first),
                .advance(.milliseconds(1)), empty, .events([queued, presented, complete]),
                .event(
                    complete,
                    "{\"messageID\":\"\(first)\",\"responseID\":null,\"reply\":null,\"futureMessagesPreference\":null}"
                ),
            ]),
        BehaviorScenario(
            "a message is stored as it was sent", on: tv(),
            [
                .send(present, message(first, #""startTime":825681700,"duration":5000,"# + answers)),
                .expect("messages", #"{"activeMessageIDs":[]}"#), .events([queued]),
                .event(queued, "{\"messageID\":\"\(first)\"}"),
                .expect(
                    "messages",
                    "{\"messages\":[{\"messageID\":\"\(first)\",\"priority\":\"medium\",\"messageControl\":[],\"startTime\":825681700,\"duration\":5000,\"messageText\":\"Hello\",\(answers)}]}"
                ),
            ]),
        BehaviorScenario(
            "a message is shown at its start time, from which its duration counts", on: tv(),
            [
                show(first, #""startTime":825681660,"duration":30000"#), .advance(.milliseconds(59_999)), active(),
                .events([queued]), .advance(.milliseconds(1)), active(first), .events([queued, presented]),
                .advance(.milliseconds(29_999)), active(first), .advance(.milliseconds(1)), empty,
                .events([queued, presented, complete]),
            ]),
        BehaviorScenario(
            "a message without a duration is shown until it is canceled", on: tv(),
            [
                show(first), .advance(.days(400)), active(first), .send(cancel, "{\"messageIDs\":[\"\(first)\"]}"),
                empty, .events([queued, presented]),
            ]),
        BehaviorScenario(
            "absent times mean now and until the message is canceled", on: tv(),
            [
                .send(present, "{\"messageID\":\"\(first)\",\"messageText\":\"Hello\"}"), active(first),
                .advance(.days(1)), active(first),
            ]),
        BehaviorScenario(
            "a message that began in the past is shown for the rest of its duration", on: tv(),
            [
                show(first, #""startTime":825681590,"duration":15000"#), active(first),
                .advance(.milliseconds(4999)), active(first), .advance(.milliseconds(1)), empty,
            ]),
        BehaviorScenario(
            "a message whose time is over ends without being shown", on: tv(),
            [
                show(first, #""startTime":825681590,"duration":10000"#), empty, .events([queued, complete]),
                .clearReports, show(first, #""startTime":null,"duration":0"#), empty, .events([queued, complete]),
            ]),
        BehaviorScenario(
            "the longest duration does not overflow", on: tv(),
            [
                show(first, #""startTime":4294967294,"duration":9007199254740991"#),
                show(second, #""startTime":null,"duration":9007199254740991"#), active(second),
                .advance(.days(100)), active(second),
            ]),
        BehaviorScenario(
            "several messages are shown at the same time, each for its own duration", on: tv(),
            [
                show(first, #""startTime":825681610,"duration":20000"#), show(second, #""duration":15000"#),
                active(second), .advance(.seconds(10)), active(first, second), .advance(.seconds(5)), active(first),
                .event(complete, "{\"messageID\":\"\(second)\"}"), .advance(.seconds(15)), empty,
            ]),
    ]

    private static let lists = [
        BehaviorScenario(
            "the device stores eight messages", on: tv(),
            (0..<8).map { show(id($0), $0 < 4 ? #""startTime":825691600"# : #""duration":60000"#) } + [
                .reject(present, message(first), .resourceExhausted), .advance(.minutes(1)),
                show(first), active(first),
            ]),
        BehaviorScenario(
            "an ID has 16 octets", on: tv(),
            [
                .reject(present, message("AAECAwQFBgcICQoLDA0O"), .constraintError),
                .reject(present, message("AAECAwQFBgcICQoLDA0ODxA="), .constraintError),
                .reject(present, message(""), .constraintError), show(first),
                .reject(cancel, "{\"messageIDs\":[\"\(first)\",\"AAECAwQFBgcICQoLDA0O\"]}", .constraintError),
                active(first),
            ]),
        BehaviorScenario(
            "an ID is used once", on: tv(),
            [
                show(first), .reject(present, message(first), .constraintError), .events([queued, presented]),
                .send(cancel, "{\"messageIDs\":[\"\(first)\"]}"), show(first), active(first),
            ]),
        BehaviorScenario(
            "a canceled message is removed, whether it is shown or not, and others remain", on: tv(),
            [
                show(first, #""startTime":825681660"#), show(second),
                .send(cancel, "{\"messageIDs\":[\"\(first)\"]}"), active(second), .clearReports,
                .advance(.hours(1)), .events([]), show(first),
                .send(cancel, "{\"messageIDs\":[\"\(second)\",\"\(second)\"]}"), active(first),
            ]),
        BehaviorScenario(
            "unknown IDs are ignored when messages are canceled", on: tv(),
            [
                show(first), .clearReports, .send(cancel, "{\"messageIDs\":[\"\(second)\"]}"),
                .send(cancel, #"{"messageIDs":[]}"#), active(first), .events([]),
            ]),
        BehaviorScenario(
            "the answers of a message have a number, a label, and different numbers", on: tv(),
            [
                .reject(present, message(first, #""responses":[{"label":"Yes"}]"#), .invalidCommand),
                .reject(present, message(first, #""responses":[{"messageResponseID":1}]"#), .invalidCommand),
                .reject(
                    present, message(first, #""responses":[{"messageResponseID":0,"label":"Yes"}]"#),
                    .constraintError),
                .reject(
                    present,
                    message(
                        first,
                        #""responses":[{"messageResponseID":1,"label":"Yes"},{"messageResponseID":1,"label":"No"}]"#),
                    .constraintError),
                .reject(
                    present,
                    message(
                        first,
                        "\"responses\":[\((1...5).map { "{\"messageResponseID\":\($0),\"label\":\"x\"}" }.joined(separator: ","))]"
                    ), .constraintError),
                .reject(
                    present, message(first, "\"responses\":[{\"messageResponseID\":1,\"label\":\"\(long(33))\"}]"),
                    .constraintError), empty, .events([]),
            ]),
        BehaviorScenario(
            "a text has at most 256 characters", on: tv(),
            [
                .reject(
                    present, "{\"messageID\":\"\(first)\",\"messageText\":\"\(long(257))\"}", .constraintError),
                .send(present, "{\"messageID\":\"\(first)\",\"messageText\":\"\(long(256))\"}"), active(first),
            ]),
    ]

    private static let confirmations = [
        BehaviorScenario(
            "the user confirms a message", on: tv(),
            [
                show(second), show(first, #""duration":60000"#, control: #""confirmationRequired""#), .clearReports,
                .stimulate("confirmMessage", "{\"messageID\":\"\(first)\"}"), active(second), .events([complete]),
                .event(complete, "{\"messageID\":\"\(first)\",\"responseID\":null,\"reply\":null}"),
                .advance(.minutes(2)), .events([complete]),
            ]),
        BehaviorScenario(
            "the user chooses an answer, enters a text and says what to send in the future", on: tv(),
            [
                show(first, answers, control: #""responseRequired","replyMessage""#),
                .stimulate(
                    "confirmMessage", #"{"responseID":7,"reply":"Later","futureMessagesPreference":"reduced"}"#),
                .event(
                    complete,
                    "{\"messageID\":\"\(first)\",\"responseID\":7,\"reply\":\"Later\",\"futureMessagesPreference\":\"reduced\"}"
                ),
                empty,
            ]),
        BehaviorScenario(
            "the user chooses only what the message offers", on: tv(),
            [
                show(first, answers, control: #""responseRequired""#),
                .rejectStimulus("confirmMessage", #"{"responseID":2}"#),
                .rejectStimulus("confirmMessage", #"{"responseID":1,"reply":"Later"}"#),
                .rejectStimulus("confirmMessage", "{\"reply\":\"\(long(257))\"}"), active(first),
                .stimulate("confirmMessage", #"{"responseID":1}"#), empty,
                show(first, answers, control: #""confirmationRequired""#),
                .rejectStimulus("confirmMessage", #"{"responseID":1}"#), .stimulate("confirmMessage"), empty,
            ]),
        BehaviorScenario(
            "a message that requires a response and offers none is confirmed without an answer", on: tv(),
            [
                show(first, #""responses":[]"#, control: #""responseRequired""#),
                .rejectStimulus("confirmMessage", #"{"responseID":1}"#), .stimulate("confirmMessage"),
                .event(complete, #"{"responseID":null}"#),
            ]),
        BehaviorScenario(
            "the user confirms only messages that are shown and ask for it", on: tv(),
            [
                .rejectStimulus("confirmMessage"),
                show(first, #""startTime":825681660"#, control: #""confirmationRequired""#),
                .rejectStimulus("confirmMessage"), .rejectStimulus("confirmMessage", "{\"messageID\":\"\(first)\"}"),
                .advance(.minutes(1)), .rejectStimulus("confirmMessage", "{\"messageID\":\"\(second)\"}"),
                .stimulate("confirmMessage"), empty, show(second),
                .rejectStimulus("confirmMessage", "{\"messageID\":\"\(second)\"}"), active(second),
            ]),
        BehaviorScenario(
            "a device without these features offers no answers and accepts no text", on: tv([.receivedConfirmation]),
            [
                .reject(present, message(first, answers), .invalidCommand),
                show(first, control: #""confirmationRequired","replyMessage""#),
                .rejectStimulus("confirmMessage", #"{"reply":"Later"}"#), .stimulate("confirmMessage"),
                .event(complete, #"{"futureMessagesPreference":null}"#), empty,
            ]),
        BehaviorScenario(
            "a device without confirmation has no such stimulus", on: tv([]),
            [show(first, control: #""confirmationRequired""#), .rejectStimulus("confirmMessage"), active(first)]),
    ]

    private static let odd = [
        BehaviorScenario(
            "a device that joins the home shows the messages whose time has come",
            on: tv {
                $0.messages = [
                    record(0, start: 825_681_590, duration: nil), record(1, start: 825_681_660, duration: nil),
                    record(2, start: 825_681_000, duration: 1000), record(3, start: nil, duration: 5000),
                ]
                $0.activeMessageIDs = [Octets(Array(repeating: 9, count: 16)), octets(2)]
            },
            [
                active(id(0), id(3)), .advance(.seconds(5)), active(id(0)), .advance(.seconds(55)),
                active(id(0), id(1)),
            ]),
        BehaviorScenario(
            "a restart keeps the messages and their times", on: tv(),
            [
                show(first, #""duration":5000"#), .advance(.seconds(3)), .powerCycle, active(first),
                .advance(.milliseconds(1999)), active(first), .advance(.milliseconds(1)), empty,
            ]),
    ]

    private static func octets(_ number: Int) -> Octets { Octets(Array(repeating: UInt8(number), count: 16)) }

    /// The base64 of ``octets(_:)``, for numbers below 8.
    private static func id(_ number: Int) -> String {
        [
            "AAAAAAAAAAAAAAAAAAAAAA==", "AQEBAQEBAQEBAQEBAQEBAQ==", "AgICAgICAgICAgICAgICAg==",
            "AwMDAwMDAwMDAwMDAwMDAw==",
            "BAQEBAQEBAQEBAQEBAQEBA==", "BQUFBQUFBQUFBQUFBQUFBQ==", "BgYGBgYGBgYGBgYGBgYGBg==",
            "BwcHBwcHBwcHBwcHBwcHBw==",
        ][number]
    }

    private static func long(_ count: Int) -> String { String(repeating: "x", count: count) }

    private static func record(_ number: Int, start: UInt32?, duration: UInt64?)
        -> Record<Matter.MessagesTrait.MessageStruct>
    {
        Record {
            $0.messageID = octets(number)
            $0.priority = .low
            $0.messageControl = []
            $0.startTime = start
            $0.duration = duration
            $0.messageText = "Hello"
            $0.responses = []
        }
    }
}
