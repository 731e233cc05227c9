import HomeEngine
import HomeModel
import JSON

/// The clock of a home as a response shows it.
struct ClockState: Sendable {
    let view: ClockView
    /// The first end of a process that a command started; nil if none is running.
    let next: ScheduledEnd?
    /// The span whose reports an advance skipped; nil if there was no advance.
    var skipped: Span?
    /// Whether the condition of an advance was met; nil if there was none.
    var isMet: Bool?
}

extension Representation<ClockState> {
    static let clock = Representation(
        "Clock", "The clock of the home.",
        [
            .init("time", .time) { $0.view.time }, .init("paused", .flag) { $0.view.isPaused },
            .init("speed", .number(HomeClock.speeds)) { $0.view.speed },
            .init("idle", .flag.described("Whether no process that a command started is running.")) {
                $0.view.isIdle
            },
            .init(
                "lagSeconds",
                .number(spans).described(
                    "How far `time` is behind the clock while the home catches up; 0 otherwise.")
            ) { $0.view.lag.seconds },
            .init("next", .nullable(Representation<ScheduledEnd>.scheduledEnd.type)) { $0.next },
            .optional(
                "skippedSeconds",
                .number(spans).described(
                    "In the response to an advance: the length of its first part, in which sensors and other endless processes were skipped, because there would have been more than `advanceReports` reports. 0 if everything was played."
                )
            ) { $0.skipped?.seconds },
            .optional(
                "met", .flag.described("In the response to an advance until a condition: whether it was met.")
            ) { $0.isMet },
        ])

    /// All spans of time that a home's clock can show, in seconds.
    private static let spans = 0...Double((HomeTime.last - HomeTime.first).microseconds) / 1_000_000
}

extension Representation<ScheduledEnd> {
    fileprivate static let scheduledEnd = Representation(
        "ScheduledEnd",
        "The next end of a process that a command started, such as a timer or a moving value. Sensors and other endless processes do not count.",
        [
            .init("time", .time) { $0.time }, .init("deviceID", .id) { $0.deviceID },
            .init("part", .partNumber) { $0.part }, .init("trait", .traitID) { $0.trait.id },
        ])
}

/// A stimulus of a part of a device.
struct DeviceStimulus: Sendable {
    let part: UInt16
    let trait: TraitDefinition
    let stimulus: StimulusHandler
}

extension Representation<DeviceStimulus> {
    fileprivate static let stimulus = Representation(
        "StimulusDefinition", "A stimulus with its fields.",
        [
            .init("part", .partNumber) { $0.part }, .init("trait", .traitID) { $0.trait.id },
            .init("name", .text) { $0.stimulus.name },
            .init("fields", .fields) {
                CatalogContext(trait: $0.trait, documentation: .empty).fields(of: $0.stimulus.fields)
            },
        ])
}

extension Representation<[DeviceStimulus]> {
    static let stimuli = Representation(
        "Stimuli", "The stimuli by which the physical world acts on a device.",
        [.init("stimuli", .array(of: Representation<DeviceStimulus>.stimulus.type)) { $0 }])
}

extension Representation<ImportLoss> {
    fileprivate static let loss = Representation(
        "ImportLoss", "Something that an import could not carry over unchanged.",
        [
            .init(
                "kind",
                .choice(
                    "ImportLossKind",
                    "A device type (`deviceType`), a trait or a value without a counterpart; a missing value for which another one was assumed (`assumedValue`); an invalid value that was replaced (`invalidValue`)."
                )
            ) { $0.kind },
            .optional(
                "name", .text.described("The type, the trait or the value in the response that was imported.")
            ) { $0.name },
            .init("devices", .array(of: .text).described("The names of the devices.")) { $0.deviceNames },
            .optional("detail", .text.described("The reason, or what was used instead.")) { $0.detail },
        ])
}

extension Representation<[ImportLoss]> {
    static let importLosses = Representation(
        "ImportLosses", "Everything that the import of the home could not carry over.",
        [.init("losses", .array(of: Representation<ImportLoss>.loss.type)) { $0 }])
}

extension Representation<HomeImage> {
    static let checkpoint = Representation(
        "Checkpoint", "The complete state of a home.",
        [
            .init("version", JSONType.text.described("The version of the gateway that reads it.")) { _ in
                Product.version
            },
            .init("cursor", .cursor) { $0.cursor }, .init("time", .time) { $0.time },
            .init(
                "data",
                JSONType(JSONSchema.text.described("The state; opaque, base64.")) { $1.octets($0) }
            ) { $0.bytes },
        ])
}
