import HomeCatalog
import HomeModel

/// Behavior of Matter's Content App Observer: a device answers the messages of an app.
///
/// The format of messages is the app's own, so the device does not read them. It accepts each message without data,
/// until the stimulus sets another answer, which the memory stores.
struct ContentAppObserverBehavior: Behavior {
    typealias Subject = Matter.ContentAppObserverTrait
    typealias Answer = Record<Subject.ContentAppMessageResponse>

    var commands: [CommandHandler<Subject>] {
        [
            .respond(to: \.contentAppMessage) { endpoint, _ in
                let answer = endpoint[Subject.self].memory.flatMap { Answer($0) }
                return Answer {
                    $0.status = answer?.status ?? .success
                    $0.data = answer?.data
                    $0.encodingHint = answer?.encodingHint
                }
            }
        ]
    }

    struct AnswerFields: LocalSchema {
        /// Whether the device accepts messages from now on.
        @Field<Subject.StatusEnum>(0, .optional, .default(0)) var status
        /// The answer to each message, in a format of the app.
        @Field<String>(1, .optional, .length(max: 500)) var data
        /// A hint about the format of data.
        @Field<String>(2, .optional, .length(max: 100)) var encodingHint
    }

    var stimuli: [StimulusHandler] {
        [
            .on("setAnswer", AnswerFields.self) { endpoint, fields in
                endpoint[Subject.self].memory =
                    Answer {
                        $0.status = fields.status ?? .success
                        $0.data = fields.data
                        $0.encodingHint = fields.encodingHint
                    }
                    .value
            }
        ]
    }
}
