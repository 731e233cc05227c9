internal import Glibc

/// Reads the requests of one connection before libmicrohttpd does, and lets it see only what cannot be misread.
///
/// Version 0.9.75 takes a line that begins with a colon for the end of the head, and what follows for another request; it
/// joins folded lines wrongly, ends values at NUL, and answers what it refuses in HTML. So the head of each request is
/// read here. libmicrohttpd is given a short one that says the same of the connection and the body, and then the body
/// as it was sent. A request that is refused here is given to it as an ordinary one, so that the refusal is sent in its
/// turn and looks like all others.
///
/// Belongs to the daemon's thread.
struct RequestReader {
    /// A request that libmicrohttpd has been given.
    enum Arrival {
        /// The head is good until the function returns that is given this. Requests are counted from 1 on each connection.
        case request(number: Int, head: UnsafeBufferPointer<UInt8>, BodyFraming)
        case refusal(HTTPFailure)
    }

    private enum Entry {
        /// Ends there in ``heads``.
        case head(end: Int, BodyFraming)
        case refusal(HTTPFailure)
    }

    /// What is wrong with the body of a request, by the number of that request; its connection ends with it.
    private(set) var brokenBody: (number: Int, failure: HTTPFailure)?

    private var scanner: RequestScanner
    /// Heads that libmicrohttpd has been given and has not reported yet, and the requests they belong to.
    private var heads: [UInt8] = []
    private var headsTaken = 0
    private var entries: [Entry] = []
    private var entriesTaken = 0
    private var requests = 0
    private var arrivals = 0

    /// The beginning of a part whose rest has not arrived.
    private var incomplete: [UInt8] = []
    /// What libmicrohttpd is to be given next, and how much of it has been given.
    private var ready: [UInt8] = []
    private var readyTaken = 0

    init(headerLimit: Int) { scanner = RequestScanner(headerLimit: headerLimit) }

    /// Whether a head has begun and not ended.
    var isInsideHead: Bool {
        switch scanner.stage {
        case .head, .longHead: true
        default: false
        }
    }

    /// Shows the request that libmicrohttpd reports now: those that it has been given, in their order.
    mutating func takeArrival<Result>(_ body: (Arrival) -> Result) -> Result {
        guard entriesTaken < entries.count else { return body(.refusal(.handlerGaveNoAnswer)) }
        defer {
            entriesTaken += 1
            if entriesTaken == entries.count { forgetArrivals() }
        }
        switch entries[entriesTaken] {
        case .refusal(let failure): return body(.refusal(failure))
        case .head(let end, let framing):
            arrivals += 1
            defer { headsTaken = end }
            return heads.withUnsafeBufferPointer { heads in
                body(
                    .request(
                        number: arrivals, head: UnsafeBufferPointer(rebasing: heads[headsTaken..<end]), framing))
            }
        }
    }

    private mutating func forgetArrivals() {
        entries.removeAll(keepingCapacity: entries.capacity <= 8)
        heads.removeAll(keepingCapacity: heads.capacity <= Self.keptCapacity)
        (entriesTaken, headsTaken) = (0, 0)
    }

    /// Bytes of a buffer that is kept for the next request.
    private static let keptCapacity = 2 << 10
}

// MARK: - Reading

extension RequestReader {
    /// Fills `buffer` for libmicrohttpd; returns what `recv` does, and -1 with `errno` for nothing.
    ///
    /// libmicrohttpd asks again only if the buffer was filled or more bytes arrive from the client. So whenever less is
    /// returned, everything that had arrived has been read.
    ///
    /// - Parameter receive: Reads from the socket as `recv` does.
    mutating func read(
        into buffer: UnsafeMutableRawBufferPointer, from receive: (UnsafeMutableRawBufferPointer) -> Int
    ) -> Int {
        var filled = 0
        var isSocketEmpty = false
        while true {
            filled += takeReady(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
            if filled == buffer.count { return filled }
            if isSocketEmpty { return filled > 0 ? filled : Self.nothing() }
            let free = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
            let count = receive(free)
            guard count > 0 else { return filled > 0 ? filled : count }
            // The socket had less than there was room for, so it has nothing more.
            isSocketEmpty = count < free.count
            filled += divide(UnsafeMutableRawBufferPointer(rebasing: free[..<count]))
        }
    }

    private static func nothing() -> Int {
        errno = EAGAIN
        return -1
    }

    private mutating func takeReady(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard !ready.isEmpty else { return 0 }
        let count = min(buffer.count, ready.count - readyTaken)
        ready.withUnsafeBytes {
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[readyTaken...].prefix(count)))
        }
        readyTaken += count
        if readyTaken == ready.count {
            ready.removeAll(keepingCapacity: ready.capacity <= Self.keptCapacity)
            readyTaken = 0
        }
        return count
    }

    /// Divides what has arrived. Returns how many bytes of `bytes` libmicrohttpd is to be given; what has no room there
    /// is in ``ready``.
    private mutating func divide(_ bytes: UnsafeMutableRawBufferPointer) -> Int {
        let arrived = UnsafeBufferPointer(bytes.bindMemory(to: UInt8.self))
        if incomplete.isEmpty {
            let first = scanner.next(arrived)
            // A long body needs no copy.
            if case .body(let count) = first, count == arrived.count { return count }
            let end = divide(arrived, first)
            incomplete.append(contentsOf: arrived[end...])
        } else {
            // Taken out, so that it is not copied while the other variables change.
            var input: [UInt8] = []
            swap(&input, &incomplete)
            input.append(contentsOf: arrived)
            let end = input.withUnsafeBufferPointer { divide($0, scanner.next($0)) }
            if end < input.count {
                input.removeFirst(end)
                swap(&input, &incomplete)
            }
        }
        guard ready.count <= bytes.count else { return 0 }
        return takeReady(into: bytes)
    }

    /// Appends the complete parts to ``ready``. Returns where they end.
    ///
    /// - Parameter first: The first part; nil if it is not complete.
    private mutating func divide(_ input: UnsafeBufferPointer<UInt8>, _ first: RequestScanner.Part?) -> Int {
        var end = 0
        var next = first
        while let part = next {
            switch part {
            case .head(let count, let head):
                add(head: UnsafeBufferPointer(rebasing: input[end..<end + count]), head)
                ShortHead.append(head, to: &ready)
                end += count
            case .body(let count):
                ready.append(contentsOf: input[end..<end + count])
                end += count
            case .filler(let count): end += count
            }
            next = scanner.next(UnsafeBufferPointer(rebasing: input[end...]))
        }
        if let (failure, stage) = scanner.takeFailure() { refuse(failure, in: stage) }
        // After the end nothing is read any more, whatever arrives.
        return scanner.stage == .end ? input.count : end
    }

    private mutating func add(head bytes: UnsafeBufferPointer<UInt8>, _ head: HeadScanner) {
        requests += 1
        heads.append(contentsOf: bytes)
        entries.append(.head(end: heads.count, head.framing))
    }

    /// Ends what libmicrohttpd has begun to read, so that the refusal is sent at once.
    private mutating func refuse(_ failure: HTTPFailure, in stage: RequestScanner.Stage) {
        switch stage {
        case .chunkSize: end(body: failure, with: "0\r\n\r\n")
        case .chunkEnd: end(body: failure, with: "\r\n0\r\n\r\n")
        case .trailers: end(body: failure, with: "\r\n")
        default:
            entries.append(.refusal(failure))
            ShortHead.appendClosing(to: &ready)
        }
    }

    private mutating func end(body failure: HTTPFailure, with end: String) {
        brokenBody = (requests, failure)
        ready.append(contentsOf: end.utf8)
    }
}
