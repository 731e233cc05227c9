import HomeCatalog
import HomeModel

/// Behavior of Google's Relative Humidity Control: sets the target humidity. Steps stop at the limits; each unit of
/// weight is five percent.
struct RelativeHumidityControlBehavior: Behavior {
    typealias Subject = Google.RelativeHumidityControlTrait

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.setRelativeHumidity) { endpoint, fields in
                endpoint[Subject.self].relativeHumiditySetpoint = fields.humidity
            },
            .on(\.stepRelativeHumidity) { (endpoint, fields) throws(HomeError) in try Self.step(endpoint, fields) },
        ]
    }

    private static func step(_ endpoint: Endpoint, _ fields: Record<Subject.StepRelativeHumidity>) throws(HomeError) {
        guard let mode = fields.stepMode, mode != .unspecified else {
            throw HomeError(
                .invalidArgument,
                "relativeHumidityControl.stepRelativeHumidity takes the stepMode increase or decrease; send one.")
        }
        guard let distance = fields.relativeHumidityPercent ?? fields.relativeHumidityWeight.map({ $0 * 5 }) else {
            throw HomeError(
                .invalidArgument,
                "relativeHumidityControl.stepRelativeHumidity takes a relativeHumidityPercent or a "
                    + "relativeHumidityWeight; send one.")
        }
        let control = endpoint[Subject.self]
        let now = Int64(control.relativeHumiditySetpoint ?? 0)
        let requested = mode == .increase ? now + Int64(distance) : now - Int64(distance)
        let minimum = Int64(control.minRelativeHumidity ?? 0)
        let maximum = Int64(control.maxRelativeHumidity ?? 100)
        control.relativeHumiditySetpoint = UInt32(clamping: max(minimum, min(requested, maximum)))
    }
}
