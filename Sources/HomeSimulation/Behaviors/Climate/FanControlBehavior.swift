import HomeCatalog
import HomeModel

/// Behavior of Matter's Fan Control. Mode, percentage and speed are three views of one setting: writing one changes
/// all. The motor follows at once, and stops while the device is off.
struct FanControlBehavior: Behavior {
    typealias Subject = Matter.FanControlTrait

    private static let attributes = Subject.Attributes.keys

    var commands: [CommandHandler<Subject>] {
        [.on(\.step) { endpoint, fields in Self.step(endpoint, fields) }]
    }

    struct KnobFields: LocalSchema {
        /// The new setting of the fan's knob.
        @Field<UInt8>(0, .to(100), .unit(.percent)) var percentSetting
    }

    var stimuli: [StimulusHandler] {
        [
            .on("turnFanKnob", KnobFields.self) { endpoint, fields in
                if let percent = fields.percentSetting { Self.apply(percent: percent, on: endpoint) }
            }
        ]
    }

    var reactions: [Reaction] {
        [.after(\.onOff, of: Matter.OnOffTrait.self) { Self.updateMotor($0) }]
    }

    func write(_ values: [UInt32: Value], to endpoint: Endpoint) throws(HomeError) {
        let fan = endpoint[Subject.self]
        try Self.check(values, on: fan)
        var remaining = values
        let mode = remaining.removeValue(forKey: Self.attributes.fanMode.id).flatMap { Subject.FanModeEnum($0) }
        let percent = remaining.removeValue(forKey: Self.attributes.percentSetting.id).flatMap { UInt8($0) }
        let speed = remaining.removeValue(forKey: Self.attributes.speedSetting.id).flatMap { UInt8($0) }
        for (id, value) in remaining { fan.set(id, to: value) }
        // Null changes nothing.
        if let mode { Self.apply(mode, on: endpoint) }
        if let percent { Self.apply(percent: percent, on: endpoint) }
        if let speed { Self.apply(speed: speed, on: endpoint) }
    }

    func powerUp(_ endpoint: Endpoint) { Self.updateMotor(endpoint) }
}

extension FanControlBehavior {
    /// Sets the motor's speed to the speed setting, or to 0 while the device is off.
    static func updateMotor(_ endpoint: Endpoint) {
        let fan = endpoint[Subject.self]
        if endpoint[Matter.OnOffTrait.self].onOff == false {
            fan.percentCurrent = 0
            fan.speedCurrent = 0
            return
        }
        // An automatic fan runs at a third of its speed.
        let percent = fan.percentSetting ?? (fan.fanMode == .auto ? 33 : 0)
        fan.percentCurrent = percent
        fan.speedCurrent = speed(percent, of: fan)
    }

    private static func apply(_ requested: Subject.FanModeEnum, on endpoint: Endpoint) {
        let fan = endpoint[Subject.self]
        let modes = modes(of: fan)
        switch requested {
        case .off: set(endpoint, .off, percent: 0)
        case .low: set(endpoint, .low, percent: modes.contains(.medium) ? 33 : 50)
        case .medium: set(endpoint, .medium, percent: 66)
        // `on` comes from older revisions of the cluster.
        case .high, .on: set(endpoint, .high, percent: 100)
        case .auto, .smart:
            guard modes.contains(.auto) else { return set(endpoint, .high, percent: 100) }
            set(endpoint, .auto, percent: nil)
        }
    }

    static func apply(percent: UInt8, on endpoint: Endpoint) {
        set(endpoint, mode(percent, of: endpoint[Subject.self]), percent: percent)
    }

    private static func apply(speed: UInt8, on endpoint: Endpoint) {
        let fan = endpoint[Subject.self]
        let percent = UInt8(clamping: Int(speed) * 100 / Int(max(1, fan.speedMax ?? 1)))
        set(endpoint, mode(max(percent, speed == 0 ? 0 : 1), of: fan), percent: percent, speed: speed)
    }

    private static func set(
        _ endpoint: Endpoint, _ mode: Subject.FanModeEnum, percent: UInt8?, speed given: UInt8? = nil
    ) {
        let fan = endpoint[Subject.self]
        fan.fanMode = mode
        fan.percentSetting = percent
        fan.speedSetting = given ?? percent.map { speed($0, of: fan) }
        updateMotor(endpoint)
    }

    private static func step(_ endpoint: Endpoint, _ fields: Record<Subject.Step>) {
        let fan = endpoint[Subject.self]
        // A fan without speeds moves to the next multiple of ten percent.
        let maximum = Int(fan.speedMax ?? 10)
        let percent = Int(fan.percentSetting ?? 0)
        let tens = fields.direction == .decrease ? (percent + 9) / 10 : percent / 10
        let now = fan.percentSetting == nil ? 0 : fan.speedSetting.map { Int($0) } ?? tens
        let minimum = fields.lowestOff ?? true ? 0 : 1
        var next = fields.direction == .decrease ? now - 1 : now + 1
        if next > maximum { next = fields.wrap == true ? minimum : maximum }
        if next < minimum { next = fields.wrap == true && now <= minimum ? maximum : minimum }
        if fan.speedMax != nil {
            apply(speed: UInt8(clamping: next), on: endpoint)
        } else {
            apply(percent: UInt8(clamping: next * 10), on: endpoint)
        }
    }

    // MARK: Conversions

    private static func speed(_ percent: UInt8, of fan: TraitDraft<Subject>) -> UInt8 {
        UInt8(clamping: (Int(percent) * Int(fan.speedMax ?? 1) + 99) / 100)
    }

    /// Returns the mode for a percentage.
    private static func mode(_ percent: UInt8, of fan: TraitDraft<Subject>) -> Subject.FanModeEnum {
        if percent == 0 { return .off }
        let modes = modes(of: fan)
        if modes.contains(.medium) { return percent <= 33 ? .low : percent <= 66 ? .medium : .high }
        return modes.contains(.low) && percent <= 50 ? .low : .high
    }

    private static func modes(of fan: TraitDraft<Subject>) -> Set<Subject.FanModeEnum> {
        switch fan.fanModeSequence {
        case .offLowMedHigh, nil: [.off, .low, .medium, .high]
        case .offLowHigh: [.off, .low, .high]
        case .offLowMedHighAuto: [.off, .low, .medium, .high, .auto]
        case .offLowHighAuto: [.off, .low, .high, .auto]
        case .offHighAuto: [.off, .high, .auto]
        case .offHigh: [.off, .high]
        }
    }

    private static func check(_ values: [UInt32: Value], on fan: TraitDraft<Subject>) throws(HomeError) {
        if let mode = values[attributes.fanMode.id].flatMap({ Subject.FanModeEnum($0) }) {
            let modes = modes(of: fan)
            guard modes.contains(mode) || mode == .on || mode == .smart else {
                let names = modes.sorted { $0.rawValue < $1.rawValue }.map { "\($0)" }.joined(separator: ", ")
                throw .rejected(.constraintError, "This fan has the modes \(names); \(mode) was sent.")
            }
        }
        let rock = values[attributes.rockSetting.id].flatMap { Subject.RockBitmap($0) }?.rawValue ?? 0
        let wind = values[attributes.windSetting.id].flatMap { Subject.WindBitmap($0) }?.rawValue ?? 0
        guard rock & ~(fan.rockSupport?.rawValue ?? 0) == 0, wind & ~(fan.windSupport?.rawValue ?? 0) == 0 else {
            throw .rejected(
                .constraintError, "This fan does not support this movement; see rockSupport and windSupport.")
        }
    }
}
