import PostgresTesting

/// Every point at which the connection to a database can be lost in a session.
///
/// Before each call to the socket the connection is cut: once, with the answer lost if the server has executed the
/// request; with some that follow, so that the outcome remains unknown for a while; and with all that follow, after which
/// another program takes the homes. Then the database is compared with the responses and the events that clients have
/// received.
public struct SocketPoints {
    private let seed: UInt64
    private let stride: Int
    private let report: (String) -> Void

    /// - Parameters:
    ///   - seed: Determines with which call the first point is.
    ///   - stride: Every how many calls are points.
    ///   - report: Receives the progress.
    public init(seed: UInt64 = 1, stride: Int = 1, report: @escaping (String) -> Void = { _ in }) {
        (self.seed, self.stride, self.report) = (seed, max(1, stride), report)
    }

    private enum Length: CaseIterable {
        case once, some, all

        /// Returns the calls that fail from a call on. The wait for an answer and its arrival are two of them.
        func cuts(from call: Int) -> Range<Int> {
            switch self {
            case .once: call..<(call + 1)
            case .some: call..<(call + 12)
            case .all: call..<Int.max
            }
        }
    }

    public func run() throws -> PointResult {
        var result = PointResult()
        let address = try PostgresServer.makeDatabase()
        let storage = try DatabaseStorage(address)
        let session = DurableSession(storage)
        try SessionScript.run(session)
        try session.requireSuccess()
        result.calls = storage.callCount
        let first = Int(seed % UInt64(stride))
        for (index, call) in Swift.stride(from: first, to: result.calls, by: stride).enumerated() {
            // Of few points, each is one length.
            let lengths = stride == 1 ? Length.allCases : [Length.allCases[index % Length.allCases.count]]
            for length in lengths {
                result.points += 1
                do { try check(address, length, from: call, &result) } catch {
                    result.faults.append("\(length) from call \(call): \(error)")
                }
            }
            if index.isMultiple(of: 100) {
                report("\(call) of \(result.calls) calls to the socket failed: \(result.faults.count) faults")
            }
        }
        return result
    }

    private func check(
        _ address: String, _ length: Length, from call: Int, _ result: inout PointResult
    ) throws {
        try PostgresServer.empty(address)
        let session = try DurableSession(DatabaseStorage(address, cuts: length.cuts(from: call)))
        if length == .all {
            // It cannot start again.
            do { try SessionScript.run(session) } catch let error where !(error is SimulationFault) {}
        } else {
            session.onFailure = { try $0.recover() }
            try SessionScript.run(session)
        }
        result.count(session.answers)
        result.checks += 1
        try PointCheck().check(DatabaseStorage(address), against: PointCheck.Expectation(now: session))
    }
}
