import HomeCatalog
import HomeModel

/// Behavior of Google's Extended Fan Control: speeds by the manufacturer's names. If the names are ordered, each
/// corresponds to a range of Matter's percentage, and a change of one changes the other.
struct ExtendedFanControlBehavior: Behavior {
    typealias Subject = Google.ExtendedFanControlTrait

    private static let customFanMode = Subject.Attributes.keys.customFanMode.id

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.extendedStep) { (endpoint, fields) throws(HomeError) in
                try Self.step(endpoint, weight: fields.fanSpeedRelativeWeight ?? 0, fields.direction)
            },
            .on(\.toggleAirflowDirection) { (endpoint, _) throws(HomeError) in try Self.reverseAirflow(endpoint) },
        ]
    }

    var reactions: [Reaction] {
        [
            .after(\.percentSetting, of: Matter.FanControlTrait.self) { endpoint in
                let percent = endpoint[Matter.FanControlTrait.self].percentSetting
                if let percent { Self.updateSpeedName(endpoint, percent: percent) }
            }
        ]
    }

    func write(_ values: [UInt32: Value], to endpoint: Endpoint) throws(HomeError) {
        let fan = endpoint[Subject.self]
        if case .string(let name)? = values[Self.customFanMode] {
            let names = Self.names(of: fan)
            guard names.contains(name) else { throw .unlisted("fan mode", name, among: names) }
            if fan.customFanModes?.ordered == true, let index = names.firstIndex(of: name) {
                FanControlBehavior.apply(percent: UInt8((index + 1) * 100 / names.count), on: endpoint)
            }
        }
        fan.set(values)
    }

    /// Sets the name that corresponds to a percentage. A stopped fan still has the name of its last speed.
    private static func updateSpeedName(_ endpoint: Endpoint, percent: UInt8) {
        let fan = endpoint[Subject.self]
        let names = names(of: fan)
        guard percent > 0, fan.customFanModes?.ordered == true, !names.isEmpty else { return }
        fan.customFanMode = names[min(names.count, (Int(percent) * names.count + 99) / 100) - 1]
    }

    /// Changes the speed by ten percent for each unit of weight.
    private static func step(_ endpoint: Endpoint, weight: Int64, _ direction: Subject.StepDirection?)
        throws(HomeError)
    {
        guard let direction, direction != .unspecified else {
            throw HomeError(
                .invalidArgument, "extendedFanControl.extendedStep takes the direction increase or decrease; send one.")
        }
        let percent = Int(endpoint[Matter.FanControlTrait.self].percentSetting ?? 0)
        let distance = Int(min(weight, 10)) * 10
        let requested = direction == .increase ? percent + distance : percent - distance
        FanControlBehavior.apply(percent: UInt8(min(max(requested, 0), 100)), on: endpoint)
    }

    private static func reverseAirflow(_ endpoint: Endpoint) throws(HomeError) {
        let fan = endpoint[Matter.FanControlTrait.self]
        guard let direction = fan.airflowDirection else {
            throw HomeError(.failedPrecondition, "This fan has only one airflow direction.")
        }
        fan.airflowDirection = direction == .forward ? .reverse : .forward
    }

    private static func names(of fan: TraitDraft<Subject>) -> [String] {
        (fan.customFanModes?.speeds ?? []).compactMap { $0.speedName }
    }
}
