import HomeEngine
import HomeModel
import JSON

/// An assertion about the requests that a home has received.
struct RequestVerification: Sendable {
    private let matchers: [RequestMatcher]
    private let isInOrder: Bool
    /// How often a request must match.
    private let counts: ClosedRange<Int>
    /// Only requests with a greater number count.
    private let after: UInt64
    /// Only requests of so much of the home's past count; nil for all of it.
    private let span: Span?

    /// The maximum number of requests that come closest.
    static let nearestCount = 3
    /// The maximum number of matchers.
    static let maximumMatchers = 100

    /// A request that does not match, with what differs.
    struct Miss: Sendable {
        let request: RequestReading
        let differences: [JSONMatcher.Difference]
    }

    struct Result: Sendable {
        let isPassed: Bool
        let matches: [RequestReading]
        let nearest: [Miss]
    }

    /// Reads an assertion. Throws `invalidArgument` with pointers if it is malformed.
    init(_ body: Body) throws(HomeError) {
        isInOrder = !body.has("received")
        if let received = body.value(ifPresent: "received")?.objectValue {
            matchers = [try RequestMatcher(received, at: JSONPointer.root.appending("received"))]
        } else {
            let pointer = JSONPointer.root.appending("inOrder")
            let elements = body.value(ifPresent: "inOrder")?.arrayValue ?? []
            guard (1...Self.maximumMatchers).contains(elements.count) else {
                throw Self.fault(pointer, "an array of 1 to \(Self.maximumMatchers) matchers")
            }
            var matchers: [RequestMatcher] = []
            for (index, element) in elements.enumerated() {
                guard let object = element.objectValue else { throw Self.fault(pointer.appending(index), "an object") }
                matchers.append(try RequestMatcher(object, at: pointer.appending(index)))
            }
            self.matchers = matchers
        }
        let given = ["times", "atLeast", "atMost", "never"].filter { body.has($0) }
        if given.count > 1 || isInOrder && !given.isEmpty {
            throw Self.fault(
                JSONPointer.root.appending(given.last ?? ""),
                isInOrder ? "not with inOrder" : "only one of times, atLeast, atMost and never")
        }
        counts = Self.counts(body)
        after = UInt64(body.integer(ifPresent: "after") ?? 0)
        span = body.number(ifPresent: "within").map { .microseconds($0 * 1_000_000) }
    }

    private static func counts(_ body: Body) -> ClosedRange<Int> {
        func integer(_ name: String) -> Int? { body.integer(ifPresent: name).map { Int($0) } }
        if let times = integer("times") { return times...times }
        if let least = integer("atLeast") { return least...Int.max }
        if let most = integer("atMost") { return 0...most }
        return body.flag(ifPresent: "never") ?? false ? 0...0 : 1...Int.max
    }

    private static func fault(_ pointer: JSONPointer, _ detail: String) -> HomeError {
        HomeError(
            .invalidArgument, "The member \(pointer.description.dropFirst()) must be \(detail).",
            details: [HomeError.Detail(pointer: pointer.description, detail: detail)])
    }

    /// Compares the assertion with the requests of a home.
    func result(_ records: [RequestRecord], of home: Home) -> Result {
        let now = home.clock().time
        let candidates = records.filter { record in
            record.number > after && span.map { now - record.time <= $0 } ?? true
        }
        .map { reading in
            let reading = RequestReading(reading, of: home)
            return (reading: reading, json: reading.json)
        }
        return isInOrder ? ordered(candidates) : counted(candidates)
    }

    private func counted(_ candidates: [(reading: RequestReading, json: JSONValue)]) -> Result {
        let compared = candidates.map { (reading: $0.reading, differences: matchers[0].differences(from: $0.json)) }
        let matches = compared.filter { $0.differences.isEmpty }.map { $0.reading }
        let isPassed = counts.contains(matches.count)
        return Result(
            isPassed: isPassed, matches: matches,
            nearest: isPassed || matches.count > counts.upperBound
                ? [] : Self.nearest(compared.filter { !$0.differences.isEmpty }))
    }

    /// Finds a request for each matcher, each later than the one before.
    private func ordered(_ candidates: [(reading: RequestReading, json: JSONValue)]) -> Result {
        var matches: [RequestReading] = []
        var rest = candidates[...]
        for matcher in matchers {
            guard let index = rest.firstIndex(where: { matcher.differences(from: $0.json).isEmpty }) else {
                let compared = rest.map { (reading: $0.reading, differences: matcher.differences(from: $0.json)) }
                return Result(isPassed: false, matches: matches, nearest: Self.nearest(compared))
            }
            matches.append(rest[index].reading)
            rest = rest[(index + 1)...]
        }
        return Result(isPassed: true, matches: matches, nearest: [])
    }

    private static func nearest(
        _ compared: [(reading: RequestReading, differences: [JSONMatcher.Difference])]
    ) -> [Miss] {
        // Requests that control the simulation are rarely meant.
        func rank(_ candidate: (reading: RequestReading, differences: [JSONMatcher.Difference])) -> (Int, Int, UInt64) {
            let record = candidate.reading.record
            return (candidate.differences.count, record.route.canBeFaulted ? 0 : 1, record.number)
        }
        return compared.sorted { rank($0) < rank($1) }
            .prefix(nearestCount).map { Miss(request: $0.reading, differences: $0.differences) }
    }
}
