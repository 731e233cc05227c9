import HTTPServer

/// The budgets of all homes together. Each home has a part of each of them, so that one home never uses everything.
struct Budgets: Sendable {
    /// The bytes of long responses that clients have not read yet.
    let pendingBytes: Budget
    /// The requests whose responses take a while. Each keeps a connection open.
    let waitingRequests: Budget
    /// The responses that faults delay.
    let delayedResponses: Budget
    /// The memory of the journals of requests.
    let requestMemory: RequestMemory

    private let connections: Int

    init(_ server: HTTPServerConfiguration, requestMemory limit: Int) {
        connections = server.connectionLimit
        pendingBytes = server.pendingResponses
        waitingRequests = Budget(limit: max(1, connections * 3 / 4))
        delayedResponses = Budget(limit: max(1, connections / 2))
        requestMemory = RequestMemory(limit: limit)
    }

    private init(_ whole: Budgets) {
        connections = whole.connections
        pendingBytes = Budget(limit: whole.pendingBytes.limit / 2, in: whole.pendingBytes)
        waitingRequests = Budget(limit: max(1, connections / 2), in: whole.waitingRequests)
        delayedResponses = Budget(limit: max(1, connections / 4), in: whole.delayedResponses)
        requestMemory = whole.requestMemory
    }

    /// Returns the budgets of a home.
    func ofHome() -> Budgets { Budgets(self) }
}
