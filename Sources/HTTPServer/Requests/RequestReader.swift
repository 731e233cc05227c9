internal import Glibc

/// Reads the requests of one connection before libmicrohttpd does, and passes it only what it cannot misread.
///
/// Version 0.9.75 treats a line that begins with a colon as the end of the head, and the bytes after it as another
/// request. It joins folded lines wrongly, ends values at NUL, and responds to malformed requests in HTML. So the head
/// of each request is read here. libmicrohttpd receives a short head, with the same meaning for the connection and the
/// body, and then the body as it was sent. For a request that is rejected here, it receives an ordinary request. So the
/// rejection is sent after the earlier responses and has the same form as all others.
///
/// Only the daemon's thread uses it.
package struct RequestReader {
    /// A request that libmicrohttpd has received.
    package enum Arrival {
        /// `number` counts the requests of the connection, from 1.
        case request(number: Int, ParsedHead)
        case rejection(HTTPFailure)
    }

    /// The number of the request with a malformed body, and the failure. Its connection ends with that request.
    package private(set) var malformedBody: (number: Int, failure: HTTPFailure)?

    private var scanner: RequestScanner
    /// The requests that libmicrohttpd has received, and how many of them it has reported.
    private var arrivals: [Arrival] = []
    private var arrivalsTaken = 0
    /// The number of requests so far.
    private var requestCount = 0

    /// The beginning of a part that is not complete.
    private var incomplete: [UInt8] = []
    /// The next bytes for libmicrohttpd, and how many of them it has received.
    private var output: [UInt8] = []
    private var outputTaken = 0

    package init(headerLimit: Int) { scanner = RequestScanner(headerLimit: headerLimit) }

    /// Whether a head has begun and not ended.
    var isInsideHead: Bool {
        switch scanner.stage {
        case .head, .longHead: true
        default: false
        }
    }

    /// Returns the request that libmicrohttpd reports now, which is the oldest that it has not reported.
    package mutating func takeArrival() -> Arrival {
        guard arrivalsTaken < arrivals.count else { return .rejection(.handlerSentNoResponse) }
        guard arrivalsTaken == arrivals.count - 1 else {
            defer { arrivalsTaken += 1 }
            return arrivals[arrivalsTaken]
        }
        // The last one, which usually is the only one, is moved and not copied.
        let arrival = arrivals.removeLast()
        arrivals.removeAll(keepingCapacity: arrivals.capacity <= 2)
        arrivalsTaken = 0
        return arrival
    }

    /// The maximum capacity of a buffer that is reused for the next request, in bytes.
    private static let reusedCapacity = 2 << 10
}

// MARK: - Reading

extension RequestReader {
    /// Fills `buffer` for libmicrohttpd. Returns the result of `recv`: -1 with `errno` if no byte is available.
    ///
    /// libmicrohttpd calls again only if the buffer was filled or if more bytes arrive. So if less is returned,
    /// everything that has arrived has been read.
    ///
    /// - Parameter receive: Reads from the socket, with the results of `recv`.
    package mutating func read(
        into buffer: UnsafeMutableRawBufferPointer, from receive: (UnsafeMutableRawBufferPointer) -> Int
    ) -> Int {
        var filled = 0
        var isSocketEmpty = false
        while true {
            filled += takeOutput(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
            if filled == buffer.count { return filled }
            if isSocketEmpty { return filled > 0 ? filled : Self.wouldBlock() }
            let free = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
            let count = receive(free)
            guard count > 0 else { return filled > 0 ? filled : count }
            // The socket had less than there was room for, so it is empty.
            isSocketEmpty = count < free.count
            filled += divide(UnsafeMutableRawBufferPointer(rebasing: free[..<count]))
        }
    }

    private static func wouldBlock() -> Int {
        errno = EAGAIN
        return -1
    }

    private mutating func takeOutput(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard !output.isEmpty else { return 0 }
        let count = min(buffer.count, output.count - outputTaken)
        output.withUnsafeBytes {
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[outputTaken...].prefix(count)))
        }
        outputTaken += count
        if outputTaken == output.count {
            output.removeAll(keepingCapacity: output.capacity <= Self.reusedCapacity)
            outputTaken = 0
        }
        return count
    }

    /// Divides the received bytes into parts. Returns how many bytes at the beginning of `bytes` are for libmicrohttpd;
    /// the rest is in ``output``.
    private mutating func divide(_ bytes: UnsafeMutableRawBufferPointer) -> Int {
        let arrived = UnsafeBufferPointer(bytes.bindMemory(to: UInt8.self))
        if incomplete.isEmpty {
            let first = scanner.next(arrived)
            // A long body needs no copy.
            switch first {
            case .body(arrived.count): return arrived.count
            default: break
            }
            let end = divide(arrived, consume first)
            incomplete.append(contentsOf: arrived[end...])
        } else {
            // Moved out, so that it is not copied when the other variables change.
            var input: [UInt8] = []
            swap(&input, &incomplete)
            input.append(contentsOf: arrived)
            let end = input.withUnsafeBufferPointer { divide($0, scanner.next($0)) }
            if end < input.count {
                input.removeFirst(end)
                swap(&input, &incomplete)
            }
        }
        guard output.count <= bytes.count else { return 0 }
        return takeOutput(into: bytes)
    }

    /// Appends the complete parts to ``output``. Returns the end of the last one.
    ///
    /// - Parameter first: The first part; nil if it is not complete.
    private mutating func divide(
        _ input: UnsafeBufferPointer<UInt8>, _ first: consuming RequestScanner.Section?
    ) -> Int {
        var end = 0
        var next = first
        while let part = next.take() {
            switch consume part {
            case .head(let count, let head):
                requestCount += 1
                ShortHead.append(head, to: &output)
                arrivals.append(.request(number: requestCount, head))
                end += count
            case .body(let count):
                output.append(contentsOf: input[end..<end + count])
                end += count
            case .filler(let count): end += count
            }
            next = scanner.next(UnsafeBufferPointer(rebasing: input[end...]))
        }
        if let (failure, stage) = scanner.takeFailure() { reject(failure, in: stage) }
        // After the end of the last request, further bytes are dropped.
        return scanner.stage == .end ? input.count : end
    }

    /// Completes the request that libmicrohttpd has begun to read, so that the rejection is sent at once.
    private mutating func reject(_ failure: HTTPFailure, in stage: RequestScanner.Stage) {
        switch stage {
        case .chunkSize: endBody(failure, with: "0\r\n\r\n")
        case .chunkEnd: endBody(failure, with: "\r\n0\r\n\r\n")
        case .trailers: endBody(failure, with: "\r\n")
        default:
            arrivals.append(.rejection(failure))
            ShortHead.appendClosing(to: &output)
        }
    }

    private mutating func endBody(_ failure: HTTPFailure, with terminator: String) {
        malformedBody = (requestCount, failure)
        output.append(contentsOf: terminator.utf8)
    }
}
