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
        let request: EncodedRequest
        let differences: [JSONMatcher.Difference]
    }

    struct Result: Sendable {
        let isPassed: Bool
        /// The requests that match, each once.
        let matches: [EncodedRequest]
        let nearest: [Miss]
    }

    /// Reads an assertion. Throws `invalidArgument` with pointers if it is malformed.
    init(_ body: Input) throws(HomeError) {
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

    private static func counts(_ body: Input) -> ClosedRange<Int> {
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

    /// Begins to compare the assertion with the requests of a home. Throws `failedPrecondition` if none are recorded.
    func search(in journal: RequestJournal, of home: Home) throws(HomeError) -> Search {
        guard journal.limit > 0 else {
            throw HomeError(
                .failedPrecondition, "The gateway records no requests (--request-log 0), so none can be checked.")
        }
        let now = home.clock().time
        func isWithin(_ time: HomeTime) -> Bool { span.map { now - time <= $0 } ?? true }
        // It is read first, so that no request is dropped unnoticed in between.
        let records = journal.all
        let dropped = journal.dropped.flatMap { $0.number > after && isWithin($0.time) ? $0.number : nil }
        return Search(self, of: home, records.filter { $0.number > after && isWithin($0.time) }, dropped: dropped)
    }

    /// The comparison of an assertion with the requests of a home, a slice at a time.
    struct Search: Sendable {
        private let assertion: RequestVerification
        private let home: Home
        private var rest: RequestSlices
        /// The number of the last request that counts and is not recorded any more; nil if there is none.
        private let dropped: UInt64?
        /// How often requests have matched; of an order, how many matchers have.
        private var count = 0
        private var matches: [EncodedRequest] = []
        private var nearest = NearestRequests()

        fileprivate init(
            _ assertion: RequestVerification, of home: Home, _ records: [RequestRecord], dropped: UInt64?
        ) {
            (self.assertion, self.home, self.dropped) = (assertion, home, dropped)
            rest = RequestSlices(records)
        }

        /// The size of what was found, in bytes.
        private(set) var size = 0

        /// Compares the next requests; returns the result after the last one.
        ///
        /// Throws `failedPrecondition` if the result depends on requests that are not recorded any more.
        mutating func step() throws(HomeError) -> Result? {
            let slice = rest.next()
            for record in slice {
                let request = ComparedRequest(RequestView(record, of: home), home.catalog)
                if assertion.isInOrder { compareInOrder(request) } else { compare(request) }
            }
            guard slice.isEmpty || assertion.isInOrder && count == assertion.matchers.count else { return nil }
            return try result()
        }

        private mutating func compare(_ request: ComparedRequest) {
            let matching = assertion.matchers[0].count(in: request)
            count += matching
            if matching > 0 { add(request) } else { nearest.add(request, assertion.matchers[0]) }
        }

        /// Finds a request, or a command of one, for each matcher, each later than the one before.
        private mutating func compareInOrder(_ request: ComparedRequest) {
            var isCompared = false
            for part in request.parts where count < assertion.matchers.count {
                isCompared = !assertion.matchers[count].isMatch(part)
                if isCompared { continue }
                add(request)
                count += 1
                nearest = NearestRequests()
            }
            if isCompared { nearest.add(request, assertion.matchers[count]) }
        }

        private mutating func add(_ request: ComparedRequest) {
            let encoded = EncodedRequest(request.view)
            matches.append(encoded)
            size += encoded.bytes.count
        }

        private func result() throws(HomeError) -> Result {
            let counts = assertion.counts
            let isPassed = assertion.isInOrder ? count == assertion.matchers.count : counts.contains(count)
            let isMissing = assertion.isInOrder || count <= counts.upperBound
            // Whether the result does not depend on earlier requests.
            let isCertain =
                assertion.isInOrder ? isPassed : count > counts.upperBound || isPassed && counts.upperBound == .max
            if let dropped, !isCertain {
                throw HomeError(
                    .failedPrecondition,
                    "The requests up to number \(dropped) are not recorded any more, so this cannot be checked. Send after with a number from \(dropped), or start the gateway with a higher --request-log."
                )
            }
            return Result(isPassed: isPassed, matches: matches, nearest: isPassed || !isMissing ? [] : nearest.misses)
        }
    }
}

/// The requests that come closest to a matcher, the closest first.
private struct NearestRequests: Sendable {
    private var all: [(rank: (differences: Int, control: Int, number: UInt64), miss: RequestVerification.Miss)] = []

    var misses: [RequestVerification.Miss] { all.map { $0.miss } }

    mutating func add(_ request: ComparedRequest, _ matcher: RequestMatcher) {
        let record = request.view.record
        let differences = matcher.differences(from: request)
        // Requests that control the simulation are rarely meant.
        let rank = (differences.count, record.isControl ? 1 : 0, record.number)
        let isFull = all.count == RequestVerification.nearestCount
        if isFull, let last = all.last, last.rank < rank { return }
        let miss = RequestVerification.Miss(request: EncodedRequest(request.view), differences: differences)
        let index = all.firstIndex { rank < $0.rank } ?? all.endIndex
        all.insert((rank, miss), at: index)
        if isFull { all.removeLast() }
    }
}
