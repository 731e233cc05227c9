import HomeCatalog
import HomeModel

/// Behavior of Google's Rotation: slats turn from one end to the other in ten seconds. Degrees and percent are two
/// views of one position. The memory stores the target in percent.
struct RotationBehavior: Behavior {
    typealias Subject = Google.RotationTrait

    private static let arrival = "arrived"
    private static let fullTravelTime = Span.seconds(10)

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.rotateToDegrees) { (endpoint, fields) throws(HomeError) in
                try Self.rotate(endpoint, toDegrees: Double(fields.rotationDegrees ?? 0))
            },
            .on(\.rotateToPercentage) { endpoint, fields in
                Self.rotate(endpoint, toPercent: Double(fields.rotationPercent ?? 0))
            },
        ]
    }

    struct HandFields: LocalSchema {
        /// The position to which a person turns the slats.
        @Field<Float>(0, .from(0), .to(100), .unit(.percent)) var rotationPercent
    }

    var stimuli: [StimulusHandler] {
        [
            .on("turnSlats", HandFields.self) { endpoint, fields in
                Self.stop(endpoint)
                let slats = endpoint[Subject.self]
                let percent = fields.rotationPercent ?? 0
                slats.rotationPercent = percent
                slats.targetRotationPercent = percent
                slats.rotationDegrees = Float(Self.degrees(Double(percent), of: slats))
            }
        ]
    }

    func fire(_ timer: String, on endpoint: Endpoint) {
        let slats = endpoint[Subject.self]
        guard case .float(let percent)? = slats.memory else { return }
        slats.memory = nil
        slats.rotationPercent = Float(percent)
        slats.rotationDegrees = Float(Self.degrees(percent, of: slats))
    }

    func powerUp(_ endpoint: Endpoint) { Self.stop(endpoint) }

    private static func stop(_ endpoint: Endpoint) {
        let slats = endpoint[Subject.self]
        guard slats.memory != nil else { return }
        slats.memory = nil
        slats.cancel(arrival)
        slats.stop(\.rotationPercent)
        slats.stop(\.rotationDegrees)
        slats.targetRotationPercent = slats.rotationPercent
    }

    private static func rotate(_ endpoint: Endpoint, toDegrees degrees: Double) throws(HomeError) {
        let range = range(of: endpoint[Subject.self])
        guard range.contains(degrees) else {
            throw HomeError(
                .outOfRange,
                "rotation.rotateToDegrees takes \(range.lowerBound) to \(range.upperBound) degrees; \(degrees) was sent."
            )
        }
        let width = range.upperBound - range.lowerBound
        rotate(endpoint, toPercent: width > 0 ? (degrees - range.lowerBound) / width * 100 : 0)
    }

    private static func rotate(_ endpoint: Endpoint, toPercent target: Double) {
        let slats = endpoint[Subject.self]
        let start = Double(slats.rotationPercent ?? 0)
        let span = Span.microseconds(abs(target - start) / 100 * Double(fullTravelTime.microseconds))
        slats.memory = .float(target)
        slats.targetRotationPercent = Float(target)
        slats.move(
            \.rotationPercent, from: Int64(saturating: start.rounded()), to: Int64(saturating: target.rounded()),
            over: span)
        slats.move(
            \.rotationDegrees, from: Int64(saturating: degrees(start, of: slats).rounded()),
            to: Int64(saturating: degrees(target, of: slats).rounded()), over: span)
        slats.schedule(arrival, after: span)
    }

    private static func degrees(_ percent: Double, of slats: TraitDraft<Subject>) -> Double {
        let range = range(of: slats)
        return range.lowerBound + (range.upperBound - range.lowerBound) * percent / 100
    }

    private static func range(of slats: TraitDraft<Subject>) -> ClosedRange<Double> {
        // A thousand turns are enough for any product.
        func clamp(_ degrees: Float) -> Double { Double(max(-360_000, min(degrees, 360_000))) }
        let minimum = clamp(slats.rotationDegreesRange?.rotationDegreesMin ?? 0)
        return minimum...max(minimum, clamp(slats.rotationDegreesRange?.rotationDegreesMax ?? 360))
    }
}
