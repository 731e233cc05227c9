import HTTPServer
import HomeEngine
import HomeModel

/// What the clients of a simulation use: one program, or several that share homes.
protocol SimulatedServer: AnyObject {
    /// Whether requests can meet a program that does not serve their home now.
    var isShared: Bool { get }
    /// Nanoseconds since the start of the simulation.
    var now: UInt64 { get }
    /// Whether faults happen. While there are none, what has ended begins again.
    var hasFaults: Bool { get set }
    /// The homes that are served now.
    var homes: [HostedHome] { get }

    func pass(_ span: Span)

    /// Lets the calendar of a program jump.
    func moveCalendar(by span: Span)

    /// Performs some work that is due. Returns false if there is none.
    func work() -> Bool

    /// Sends a request.
    func send(_ method: HTTPMethod, _ target: String, _ body: String?, headers: [Header]) throws -> SimulatedConnection

    /// Interrupts a program. Returns what happens.
    func interrupt() throws -> String

    /// Creates a durable copy of the home `default`, or deletes it, while there are no faults.
    func createFork(_ id: String) throws
    func deleteFork(_ id: String) throws

    /// Begins to create such a copy. Returns false if that is impossible now.
    func beginFork(_ id: String) throws -> Bool

    /// Completes a copy that was begun. Returns whether it exists; nil if that is unknown.
    func finishFork() throws -> Bool?

    /// The state of the programs, for messages.
    var summary: String { get }

    /// Throws if the programs are in a state in which they must never be.
    func check() throws
}

extension SimulatedServer {
    func workUntilIdle() { while work() {} }

    func send(_ method: HTTPMethod, _ target: String, _ body: String? = nil) throws -> SimulatedConnection {
        try send(method, target, body, headers: [])
    }
}
