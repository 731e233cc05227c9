import HomeEngine
import HomeModel
import JSON

extension Representation<Problem> {
    /// A problem in the body of a response.
    static let problem = Representation(
        "Problem", "Why a request was rejected (RFC 9457).",
        members + [
            .init("instance", .text) { $0.instance },
            .optional("oldestCursor", .cursor) { $0.oldestCursor },
        ]
    ) { $0.example(example) }

    /// A problem inside another response, without the path of a request.
    static let commandProblem = Representation("CommandProblem", "Why a command of a batch was rejected.", members)

    /// A problem as an event of a stream.
    static let streamProblem = Representation(
        "ProblemStreamEvent",
        "Access to the home is not granted: the collection is empty, and the stream continues when access is granted.",
        sharedMembers)

    /// The members of every problem.
    private static let sharedMembers: [Member] = [
        .init("type", .text) { $0.kind.type }, .init("title", .text) { $0.kind.title },
        .init("status", .problemStatus) { $0.kind.status }, .init("code", .errorCode) { $0.kind.code },
        .init(
            "detail", .text(JSONSchema.text.described("The value that was sent, the allowed values, and the remedy."))
        ) {
            $0.detail
        },
    ]

    private static let members =
        sharedMembers + [
            .optional("matterStatus", .choice("MatterStatus", "A status of Matter.")) { $0.matterStatus },
            .optional("errors", .array(of: Representation<HomeError.Detail>.wrongMember.type)) {
                $0.errors.isEmpty ? nil : $0.errors
            },
            .optional(
                "errorCount",
                JSONType<Int>.integer(0...JSONSchema.exactIntegers.upperBound).described(
                    "The number of all faults, if there are more than the \(Problem.maximumErrors) that `errors` names."
                )
            ) { $0.errorCount > $0.errors.count ? $0.errorCount : nil },
        ]

    private static let example: JSONValue = .members([
        "type": .string("/problems/out-of-range"), "title": .string("Value outside its range"),
        "status": .integer(400), "code": .string("outOfRange"),
        "detail": .string("moveToLevel.level must be 0 to 254; 255 was sent."),
        "matterStatus": .string("CONSTRAINT_ERROR"),
        "errors": .array([.members(["pointer": .string("/params/level"), "detail": .string("0 to 254")])]),
        "instance": .string("/devices/desk-lamp/traits/matter.levelControl/commands"),
    ])
}

extension Representation<HomeError.Detail> {
    static let wrongMember = Representation(
        "Fault", "A fault in the body: a JSON pointer to it, and the allowed values.",
        [
            .init("pointer", .text) { $0.pointer }, .init("detail", .text) { $0.detail },
            .optional(
                "suggestion",
                JSONType(
                    JSONSchema.any.described("A value that is allowed, and was probably meant.")
                ) { $1.value($0) }
            ) { if case .value(let value) = $0.suggestion { value } else { nil } },
            .optional("suggestedName", JSONType.text.described("The name of the member that was probably meant.")) {
                if case .name(let name) = $0.suggestion { name } else { nil }
            },
        ])
}

extension Representation<ProblemKind> {
    static let problemKind = Representation(
        "ProblemKind", "The meaning of a problem, and its remedy.",
        [
            .init("type", .text) { $0.type }, .init("title", .text) { $0.title },
            .init("status", .problemStatus) { $0.status }, .init("code", .errorCode) { $0.code },
            .init("meaning", .text) { $0.meaning }, .init("remedy", .text) { $0.remedy },
        ])
}

extension Representation<[ProblemKind]> {
    static let problemKinds = Representation(
        "ProblemKinds", "All kinds of problems.",
        [.init("problems", .array(of: Representation<ProblemKind>.problemKind.type)) { $0 }])
}

extension JSONType<Int> {
    /// The HTTP status of a response that rejects a request.
    fileprivate static let problemStatus = integer(400...599)
}

extension JSONType<HomeError.Code> {
    fileprivate static let errorCode = choice("ErrorCode", "The kind of an error.")
}
