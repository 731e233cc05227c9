import HomeEngine
import HomeModel
import JSON

extension Representation<[LibraryScenario]> {
    static let scenarios = Representation(
        "Scenarios", "The scenarios that the gateway can run, in the order of their ids.",
        [.init("scenarios", .array(of: Representation<LibraryScenario>.scenario.type)) { $0 }])
}

extension Representation<LibraryScenario> {
    private static let members: [Member] = [
        .init("id", .id) { $0.id },
        .init("name", JSONType.text.described("The statement that holds in the scenario, as a sentence.")) { $0.name },
        .optional("description", JSONType.text) { $0.description },
        .init("steps", .integer(1...JSONSchema.exactIntegers.upperBound)) { $0.stepCount },
    ]

    fileprivate static let scenario = Representation("Scenario", "A scenario.", members)

    static let scenarioFile = Representation(
        "ScenarioFile", "A scenario with its file.",
        members + [.init("text", JSONType.text.described("The file, in YAML or JSON.")) { $0.text }])
}

extension Representation<ScenarioRunView> {
    static let scenarioRun = Representation(
        "ScenarioRun", "The outcome of a scenario.",
        [
            .init("name", .text) { $0.name },
            .init("passed", .flag) { $0.failure == nil },
            .init("steps", count.described("The number of steps that were executed, with the one that failed.")) {
                $0.steps
            },
            .init("homeSeconds", JSONType<Double>.number(0...1e12).described("The home time that has passed.")) {
                $0.homeSeconds
            },
            .optional("failure", Representation<ScenarioRunView.Failure>.failure.type) { $0.failure },
            .init(
                "recording",
                .array(of: JSONType<[UInt8]>(.ref(.anyObject)) { $1.raw($0) }).described(
                    "The lines of the recording: the requests, responses, events and times of the run.")
            ) { $0.recording },
        ])

    private static let count = JSONType<Int>.integer(0...JSONSchema.exactIntegers.upperBound)
}

extension Representation<ScenarioRunView.Failure> {
    fileprivate static let failure = Representation(
        "ScenarioFailure", "Why a scenario has failed, and where in its file.",
        [
            .init("line", place) { $0.line }, .init("column", place) { $0.column },
            .init("message", .text) { $0.message },
            .optional("step", JSONType.text.described("The step by its name or its number.")) { $0.step },
            .optional("time", JSONType.text.described("The time of the home's clock.")) { $0.time },
            .init("excerpt", JSONType.text.described("The line of the file, up to 1,000 characters of it.")) {
                $0.excerpt
            },
            .init("differences", .array(of: Representation<ScenarioRunView.Difference>.difference.type)) {
                $0.differences
            },
        ])

    private static let place = JSONType<Int>.integer(1...JSONSchema.exactIntegers.upperBound)
}

extension Representation<ScenarioRunView.Difference> {
    fileprivate static let difference = Representation(
        "ScenarioDifference", "A value that differs from what was expected.",
        [
            .init("name", .text) { $0.name },
            .init("expected", JSONType.text.described("The expected value, as JSON.")) { $0.expected },
            .init("actual", JSONType.text.described("The value that was found, as JSON; `nothing` if there is none.")) {
                $0.actual
            },
        ])
}
