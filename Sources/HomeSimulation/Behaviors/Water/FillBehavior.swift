import HomeCatalog
import HomeModel

/// Behavior of Google's Fill: a bathtub takes ten minutes from empty to full. The memory stores the target.
struct FillBehavior: Behavior {
    typealias Subject = Google.FillTrait

    private static let fillEnd = "arrived"
    private static let timeToFill = Span.minutes(10)

    var commands: [CommandHandler<Subject>] {
        [.on(\.fill) { (endpoint, fields) throws(HomeError) in try Self.fill(endpoint, fields) }]
    }

    func fire(_ timer: String, on endpoint: Endpoint) {
        let tub = endpoint[Subject.self]
        guard case .list(let plan)? = tub.memory, plan.count == 2, case .float(let percent) = plan[0],
            case .string(let level) = plan[1]
        else { return }
        tub.memory = nil
        tub.currentFillPercent = Float(percent)
        tub.currentFillLevel = level
        tub.isFilled = percent > 0
    }

    func powerUp(_ endpoint: Endpoint) {
        let tub = endpoint[Subject.self]
        tub.cancel(Self.fillEnd)
        tub.stop(\.currentFillPercent)
        tub.memory = nil
    }

    private static func fill(_ endpoint: Endpoint, _ fields: Record<Subject.Fill>) throws(HomeError) {
        let tub = endpoint[Subject.self]
        let levels = (tub.availableFillLevels?.levels ?? []).compactMap { $0.levelName }
        var target = fields.fill == true ? 100.0 : 0
        var name = ""
        if fields.fill == true {
            guard fields.fillLevel == nil || fields.fillPercent == nil else {
                throw HomeError(.invalidArgument, "fill.fill takes a fillLevel or a fillPercent; both were sent.")
            }
            if let level = fields.fillLevel {
                name = try HomeError.check(level, isAmong: levels, as: "fill level")
                target = Double(((levels.firstIndex(of: name) ?? 0) + 1) * 100 / levels.count)
            } else {
                target = fields.fillPercent.map { Double($0) } ?? 100
            }
        }
        let start = Double(tub.currentFillPercent ?? (tub.isFilled == true ? 100 : 0))
        let span = Span.microseconds(abs(target - start) / 100 * Double(timeToFill.microseconds))
        tub.memory = .list([.float(target), .string(name)])
        tub.move(
            \.currentFillPercent, from: Int64(saturating: start.rounded()), to: Int64(saturating: target.rounded()),
            over: span)
        tub.schedule(fillEnd, after: span)
    }
}
