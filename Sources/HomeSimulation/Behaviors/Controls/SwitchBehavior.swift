import HomeCatalog
import HomeModel

/// Behavior of Matter's Switch: presses, long presses, multi-presses and positions, according to the features.
///
/// While presses are counted, the trait's memory stores a ``PressSequence``.
struct SwitchBehavior: Behavior {
    typealias Subject = Matter.SwitchTrait

    /// Fires when a press becomes a long press.
    private static let longPress = "longPress"
    /// Fires when the pause after a press ends the sequence of presses.
    private static let sequenceEnd = "rowEnd"
    private static let longPressTime = Span.seconds(2)
    private static let multiPressPause = Span.milliseconds(500)

    struct PressFields: LocalSchema {
        /// The position into which the button is pressed. Most buttons have only position 1.
        @Field<UInt8>(0, .optional, .from(1), .default(1)) var position
    }

    struct MultiPressFields: LocalSchema {
        /// The number of presses in a row.
        @Field<UInt8>(0, .from(1), .to(20)) var count
    }

    struct SetPositionFields: LocalSchema {
        /// The new position of a latching switch.
        @Field<UInt8>(0) var position
    }

    var stimuli: [StimulusHandler] {
        [
            .on("press", PressFields.self, given: Subject.Feature.momentarySwitch) {
                (endpoint, fields) throws(HomeError) in
                try Self.press(endpoint, position: fields.position ?? 1)
            },
            .on("release", Empty.self, given: Subject.Feature.momentarySwitch) { (endpoint, _) throws(HomeError) in
                try Self.release(endpoint)
            },
            .on("multiPress", MultiPressFields.self, given: Subject.Feature.momentarySwitch) {
                (endpoint, fields) throws(HomeError) in
                for _ in 0..<(fields.count ?? 1) {
                    try Self.press(endpoint, position: 1)
                    try Self.release(endpoint)
                }
            },
            .on("setPosition", SetPositionFields.self, given: Subject.Feature.latchingSwitch) {
                (endpoint, fields) throws(HomeError) in
                try Self.setPosition(endpoint, fields.position ?? 0)
            },
        ]
    }

    func fire(_ timer: String, on endpoint: Endpoint) {
        let button = endpoint[Subject.self]
        guard var sequence = PressSequence(button.memory) else { return }
        switch timer {
        case Self.longPress:
            sequence.isLong = true
            button.memory = sequence.value
            button.emit(\.longPress) { $0.newPosition = sequence.position }
        case Self.sequenceEnd:
            button.memory = nil
            button.emit(\.multiPressComplete) {
                $0.previousPosition = sequence.position
                $0.totalNumberOfPressesCounted = sequence.isTooLong(for: button) ? 0 : sequence.count
            }
        default: break
        }
    }

    func powerUp(_ endpoint: Endpoint) {
        let button = endpoint[Subject.self]
        guard button.has(.momentarySwitch) else { return }
        button.cancel(Self.longPress)
        button.cancel(Self.sequenceEnd)
        button.memory = nil
        button.currentPosition = 0
    }
}

extension SwitchBehavior {
    /// The presses of a multi-press so far.
    private struct PressSequence {
        var count: UInt8
        var position: UInt8
        var isLong = false

        init(position: UInt8) {
            count = 0
            self.position = position
        }

        init?(_ memory: Value?) {
            guard case .list(let parts)? = memory, parts.count == 3, let count = UInt8(parts[0]),
                let position = UInt8(parts[1]), let isLong = Bool(parts[2])
            else { return nil }
            self.count = count
            self.position = position
            self.isLong = isLong
        }

        var value: Value { .list([count.value, position.value, isLong.value]) }

        /// Whether there are more presses than the switch counts. The presses beyond its maximum are not reported.
        func isTooLong(for button: TraitDraft<Subject>) -> Bool {
            button.has(.momentarySwitchMultiPress) && count > button.multiPressMax ?? 2
        }
    }

    private static func press(_ endpoint: Endpoint, position: UInt8) throws(HomeError) {
        let button = endpoint[Subject.self]
        guard button.has(.momentarySwitch) else {
            throw HomeError(.failedPrecondition, "This switch latches and cannot be pressed; send setPosition.")
        }
        guard button.currentPosition == 0 else {
            throw HomeError(.failedPrecondition, "The button is pressed already; send release first.")
        }
        try check(position, of: button)
        button.cancel(sequenceEnd)
        button.currentPosition = position
        var sequence = PressSequence(button.memory) ?? PressSequence(position: position)
        sequence.position = position
        sequence.count = sequence.count == .max ? sequence.count : sequence.count + 1
        button.memory = sequence.value
        let isFirst = sequence.count == 1
        let isReported = isFirst || !button.has(.actionSwitch) && !sequence.isTooLong(for: button)
        if isReported { button.emit(\.initialPress) { $0.newPosition = position } }
        if !isFirst && isReported {
            button.emit(\.multiPressOngoing) {
                $0.newPosition = position
                $0.currentNumberOfPressesCounted = sequence.count
            }
        }
        if isFirst && button.has(.momentarySwitchLongPress) { button.schedule(longPress, after: longPressTime) }
    }

    private static func release(_ endpoint: Endpoint) throws(HomeError) {
        let button = endpoint[Subject.self]
        guard button.has(.momentarySwitch), let position = button.currentPosition, position > 0 else {
            throw HomeError(.failedPrecondition, "The button is not pressed; send press first.")
        }
        button.cancel(longPress)
        button.currentPosition = 0
        let sequence = PressSequence(button.memory)
        if sequence?.isLong == true {
            button.memory = nil
            button.emit(\.longRelease) { $0.previousPosition = position }
            return
        }
        if button.has(.momentarySwitchRelease), sequence?.isTooLong(for: button) != true {
            button.emit(\.shortRelease) { $0.previousPosition = position }
        }
        if button.has(.momentarySwitchMultiPress) {
            button.schedule(sequenceEnd, after: multiPressPause)
        } else {
            button.memory = nil
        }
    }

    private static func setPosition(_ endpoint: Endpoint, _ position: UInt8) throws(HomeError) {
        let dial = endpoint[Subject.self]
        guard dial.has(.latchingSwitch) else {
            throw HomeError(.failedPrecondition, "This switch is a button and does not latch; send press and release.")
        }
        try check(position, of: dial)
        guard position != dial.currentPosition else { return }
        dial.currentPosition = position
        dial.emit(\.switchLatched) { $0.newPosition = position }
    }

    private static func check(_ position: UInt8, of dial: TraitDraft<Subject>) throws(HomeError) {
        let count = Int(dial.numberOfPositions ?? 2)
        guard Int(position) < count else {
            throw .rejected(
                .constraintError, "This switch has the positions 0 to \(count - 1); \(position) was sent.")
        }
    }
}
