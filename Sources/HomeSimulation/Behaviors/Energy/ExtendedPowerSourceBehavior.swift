import HomeCatalog
import HomeModel

/// Behavior of Google's Extended Power Source: while plugged in, a battery charges by one percent a minute. The
/// charge itself is an attribute of Matter's Power Source.
struct ExtendedPowerSourceBehavior: Behavior {
    typealias Subject = Google.ExtendedPowerSourceTrait
    private typealias Battery = Matter.PowerSourceTrait

    private static let chargeEnd = "full"
    /// Fires when the description of the charge changes.
    private static let nextDescription = "nextWord"
    private static let halfPercent = Span.seconds(30)
    private static let fullCharge: UInt8 = 200

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.startCharging) { (endpoint, _) throws(HomeError) in
                guard endpoint[Subject.self].isPluggedIn != false else {
                    throw HomeError(.failedPrecondition, "The device is not plugged in; plug it in first.")
                }
                Self.startCharging(endpoint)
            },
            .on(\.stopCharging) { endpoint, _ in Self.stopCharging(endpoint) },
        ]
    }

    var stimuli: [StimulusHandler] {
        [
            .on("plugIn", Empty.self) { endpoint, _ in
                endpoint[Subject.self].isPluggedIn = true
                Self.startCharging(endpoint)
            },
            .on("unplug", Empty.self) { endpoint, _ in
                endpoint[Subject.self].isPluggedIn = false
                Self.stopCharging(endpoint)
            },
        ]
    }

    func fire(_ timer: String, on endpoint: Endpoint) {
        if timer == Self.chargeEnd { Self.stopCharging(endpoint) } else { Self.updateDescription(endpoint) }
    }

    private static func startCharging(_ endpoint: Endpoint) {
        let battery = endpoint[Battery.self]
        guard let charge = battery.batPercentRemaining else {
            battery.batChargeState = .isCharging
            return
        }
        guard charge < fullCharge else { return stopCharging(endpoint) }
        if battery.batChargeState == .isCharging && endpoint[Subject.self].timer(chargeEnd) != nil { return }
        battery.batChargeState = .isCharging
        let span = span(from: charge, to: fullCharge)
        battery.move(\.batPercentRemaining, to: Int64(fullCharge), over: span)
        endpoint[Subject.self].schedule(chargeEnd, after: span)
        updateDescription(endpoint)
    }

    private static func stopCharging(_ endpoint: Endpoint) {
        let battery = endpoint[Battery.self]
        battery.stop(\.batPercentRemaining)
        battery.batChargeState = battery.batPercentRemaining == fullCharge ? .isAtFullCharge : .isNotCharging
        endpoint[Subject.self].cancel(chargeEnd)
        updateDescription(endpoint)
    }

    // MARK: Description of the charge

    /// The minimum charge of each description, in half percent.
    private static let descriptions: [(minimum: UInt8, description: Subject.DescriptiveCapacityRemaining)] = [
        (200, .full), (140, .high), (60, .medium), (20, .low), (1, .criticallyLow), (0, .empty),
    ]

    private static func updateDescription(_ endpoint: Endpoint) {
        let source = endpoint[Subject.self]
        source.cancel(nextDescription)
        guard let charge = endpoint[Battery.self].batPercentRemaining else { return }
        guard let index = descriptions.firstIndex(where: { $0.minimum <= charge }) else { return }
        let description = descriptions[index].description
        if source.descriptiveCapacityRemaining != description {
            source.descriptiveCapacityRemaining = description
            source.emit(\.batteryStateChange) { $0.descriptiveCapacityRemaining = description }
        }
        guard let end = source.timer(chargeEnd), index > 0 else { return }
        let remaining = end - endpoint.now
        let remainingAtNextDescription = span(from: descriptions[index - 1].minimum, to: fullCharge)
        if remaining > remainingAtNextDescription {
            source.schedule(
                nextDescription,
                after: Span(microseconds: remaining.microseconds - remainingAtNextDescription.microseconds))
        }
    }

    private static func span(from charge: UInt8, to target: UInt8) -> Span {
        Span(microseconds: Int64(target - charge) * halfPercent.microseconds)
    }
}
