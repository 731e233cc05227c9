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
        /// The requests that match, each once.
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

    /// Compares the assertion with the requests of a home. Throws `failedPrecondition` if the result depends on requests
    /// that are not recorded any more.
    func result(_ journal: RequestJournal, of home: Home) throws(HomeError) -> Result {
        guard journal.limit > 0 else {
            throw HomeError(
                .failedPrecondition, "The gateway records no requests (--request-log 0), so none can be checked.")
        }
        let now = home.clock().time
        func isWithin(_ time: HomeTime) -> Bool { span.map { now - time <= $0 } ?? true }
        // It is read first, so that no request is dropped unnoticed in between.
        let records = journal.all
        let dropped = journal.dropped.flatMap { $0.number > after && isWithin($0.time) ? $0.number : nil }
        let candidates = records.filter { $0.number > after && isWithin($0.time) }
            .map { ComparedRequest(RequestReading($0, of: home), home.catalog) }
        let (result, isCertain) = isInOrder ? ordered(candidates) : counted(candidates)
        if let dropped, !isCertain {
            throw HomeError(
                .failedPrecondition,
                "The requests up to number \(dropped) are not recorded any more, so this cannot be checked. Send after with a number from \(dropped), or start the gateway with a higher --request-log."
            )
        }
        return result
    }

    /// - Returns: Whether the result is the same whatever was received before as well.
    private func counted(_ candidates: [ComparedRequest]) -> (result: Result, isCertain: Bool) {
        let compared = candidates.map { (request: $0, count: matchers[0].count(in: $0)) }
        let matches = compared.filter { $0.count > 0 }
        let count = matches.reduce(0) { $0 + $1.count }
        let isPassed = counts.contains(count)
        let result = Result(
            isPassed: isPassed, matches: matches.map { $0.request.reading },
            nearest: isPassed || count > counts.upperBound
                ? [] : Self.nearest(compared.filter { $0.count == 0 }.map { $0.request }, matchers[0]))
        return (result, count > counts.upperBound || isPassed && counts.upperBound == .max)
    }

    /// Finds a request, or a command of one, for each matcher, each later than the one before.
    private func ordered(_ candidates: [ComparedRequest]) -> (result: Result, isCertain: Bool) {
        var matches: [RequestReading] = []
        let parts = candidates.flatMap { request in request.parts.map { (request: request, part: $0) } }
        var rest = parts[...]
        for matcher in matchers {
            guard let index = rest.firstIndex(where: { matcher.isMatch($0.part) }) else {
                let next = rest.first?.request.reading.record.number ?? .max
                let nearest = Self.nearest(candidates.filter { $0.reading.record.number >= next }, matcher)
                return (Result(isPassed: false, matches: matches, nearest: nearest), false)
            }
            matches.append(rest[index].request.reading)
            rest = rest[(index + 1)...]
        }
        return (Result(isPassed: true, matches: matches, nearest: []), true)
    }

    private static func nearest(_ requests: [ComparedRequest], _ matcher: RequestMatcher) -> [Miss] {
        let compared = requests.map { (reading: $0.reading, differences: matcher.differences(from: $0)) }
        // Requests that control the simulation are rarely meant.
        func rank(_ candidate: (reading: RequestReading, differences: [JSONMatcher.Difference])) -> (Int, Int, UInt64) {
            let record = candidate.reading.record
            return (candidate.differences.count, record.isControl ? 1 : 0, record.number)
        }
        return compared.sorted { rank($0) < rank($1) }
            .prefix(nearestCount).map { Miss(request: $0.reading, differences: $0.differences) }
    }
}
