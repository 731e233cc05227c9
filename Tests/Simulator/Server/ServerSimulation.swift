import HTTPServer
import HomeEngine
import HomeModel
import JSON

/// A simulation of the whole server on one thread. A seed determines what happens: requests, late and failing commits,
/// crashes, readers that are slow, that vanish and resume, and jumps of the clock. Several nodes can share the homes:
/// then they are also paused, deposed and stopped, and lose their connections to the database and to each other.
///
/// From time to time it waits until everything is committed and read. Then the copy of each reader equals the home. At
/// any time: no acknowledged change is lost, none that was refused is there, no number names two changes, a client that
/// repeats a request with its key gets the first response, and no response shows a state from before a change that was
/// acknowledged when the request began. At most one node serves a home, and it has not been deposed.
public final class ServerSimulation {
    public struct Result: Sendable {
        public var operations = 0
        public var requests = 0
        public var acknowledged = 0
        public var refused = 0
        public var uncertain = 0
        /// The events that readers have received, and the different changes among them.
        public var events = 0
        public var changes = 0
        public var crashes = 0
        public var checks = 0
        /// The demands that readers begin again, by their reason.
        public var resyncs: [String: Int] = [:]
        /// The longest time from the end of faults until all nodes have responded for all homes, in milliseconds.
        public var longestRecovery: UInt64 = 0
    }

    /// A failure with what happened before it.
    public struct Failure: Error, CustomStringConvertible {
        public let seed: UInt64
        public let operation: Int
        public let fault: String
        /// The last operations, oldest first.
        public let history: [String]

        public var description: String {
            (history + ["seed \(seed), operation \(operation): \(fault)"]).joined(separator: "\n")
        }
    }

    /// What is known of the copy of the home.
    private enum Fork {
        case none, creating, present, deleting
        /// Its creation or deletion has an unknown outcome.
        case doubtful
    }

    private let seed: UInt64
    private var random: SplitRandom
    private let server: any SimulatedServer
    private var readers: [SimulatedReader] = []
    private let record = FrameRecord()
    private var client = SimulatedClient()
    public private(set) var result = Result()
    private var history: [String] = []
    private var fork = Fork.none { didSet { client.isDeletingFork = fork == .deleting || fork == .doubtful } }
    private var lastTurn: UInt64 = 0
    private var resets = 0

    private static let readerLimit = 10
    private static let historyLength = 60
    /// The time in which all homes must be served again after the end of faults, in milliseconds.
    private static let recoveryLimit: UInt64 = 10_000

    /// - Parameter nodes: The number of programs that share the homes; 1 is a program with a store of its own.
    public init(seed: UInt64, nodes: Int = 1) throws {
        self.seed = seed
        random = SplitRandom(seed: seed)
        server = try nodes == 1 ? SimulatedProgram(seed: seed) : SimulatedCluster(seed: seed, nodes: nodes)
    }

    /// Performs operations. Throws a ``Failure`` at the first difference.
    public func run(operations: Int) throws {
        do {
            for _ in 0..<operations {
                result.operations += 1
                try operate()
            }
            try check()
        } catch {
            throw Failure(
                seed: seed, operation: result.operations, fault: "\(error)\(server.summary)", history: history)
        }
        for reader in readers { count(reader) }
        result.changes = record.count
    }

    private func note(_ text: @autoclosure () -> String) {
        if history.count >= 2 * Self.historyLength { history.removeFirst(Self.historyLength) }
        history.append("\(result.operations): \(text())")
    }

    // MARK: Operations

    private func operate() throws {
        if server.isShared { try operateOnNodes() }
        switch random.below(2_000) {
        case ..<640: try request()
        case ..<1_260: try read()
        case ..<1_780: if !server.work() { pass(.milliseconds(Int64(random.below(40)))) }
        case ..<1_860: pass(.milliseconds(Int64(random.below(900))))
        case ..<1_900: try connect()
        case ..<1_930: disconnect()
        case ..<1_950: try setFault()
        case ..<1_960: try removeFaults()
        case ..<1_966: jump()
        case ..<1_970: try reset()
        case ..<1_974: try changeFork()
        case ..<1_977: try interrupt()
        case ..<1_978: try check()
        default: try readAll(of: random.pick(readers))
        }
        try collect()
        try server.check()
    }

    /// Sometimes performs an operation that several nodes only have.
    private func operateOnNodes() throws {
        switch random.below(1_000) {
        case ..<4: try interrupt()
        case ..<7: try beginChangingFork()
        case ..<13: if fork == .creating { try finishFork() }
        default: return
        }
    }

    private func pass(_ span: Span) {
        note("pass \(span.seconds) s")
        server.pass(span)
    }

    private func jump() {
        let span = Span.seconds(Int64(random.below(240)) - 120)
        note("the calendar jumps by \(span.seconds) s")
        server.moveCalendar(by: span)
    }

    private var hasFork: Bool { fork == .present || fork == .deleting }

    private var prefix: String { hasFork && random.below(4) == 0 ? "/homes/fork" : "" }

    private var lamp: String { "lamp-\(1 + random.below(SimulatedGateway.lampCount))" }

    // MARK: Requests

    private func request() throws {
        result.requests += 1
        let (prefix, lamp) = (prefix, lamp)
        let traits = "\(prefix)/devices/\(lamp)/traits"
        switch random.below(16) {
        case ..<5: try rename(prefix, lamp)
        case ..<8: try send(.post, "\(traits)/onOff/commands", #"{"command":"toggle"}"#)
        case 8:
            let fields =
                #"{"level":\#(1 + random.below(254)),"transitionTime":\#(random.below(30)),"optionsMask":[],"optionsOverride":[]}"#
            try send(.post, "\(traits)/levelControl/commands", #"{"command":"moveToLevel","params":\#(fields)}"#)
        case 9: try send(.patch, "\(traits)/levelControl", #"{"onLevel":\#(1 + random.below(254))}"#)
        case 10:
            let room = random.below(3) == 0 ? "kitchen" : "hall"
            try send(
                .post, "\(prefix)/structures/house/move", #"{"devices":["\#(lamp)"],"room":"\#(room)"}"#)
        case 11: try send(.post, "\(prefix)/structures/house/rooms", #"{"name":"Room \#(result.operations)"}"#)
        case 12: try deleteRoom(prefix)
        case 13:
            let commands = (0..<3).map { _ in
                #"{"deviceID":"\#(self.lamp)","trait":"onOff","command":"toggle"}"#
            }
            try send(.post, "\(prefix)/commands", #"{"commands":[\#(commands.joined(separator: ","))]}"#)
        case 14: try repeatRequest()
        default: try readName(prefix, lamp)
        }
    }

    private func send(_ method: HTTPMethod, _ target: String, _ body: String? = nil) throws {
        note("\(method.rawValue) \(target) \(body ?? "")")
        client.begin(SimulatedClient.Request(pending: try server.send(method, target, body), target: target))
    }

    private func rename(_ prefix: String, _ lamp: String) throws {
        let name = "Name \(result.operations)"
        let target = "\(prefix)/devices/\(lamp)"
        let body = #"{"name":"\#(name)"}"#
        let key = random.below(3) == 0 ? "key-\(result.operations)" : nil
        note("PATCH \(target) \(body) \(key ?? "")")
        let pending = try server.send(
            .patch, target, body, headers: key.map { [Header("Idempotency-Key", $0)] } ?? [])
        client.begin(
            SimulatedClient.Request(pending: pending, target: target, body: body, key: key, name: name))
    }

    private func repeatRequest() throws {
        guard let stored = random.pick(client.responses) else { return }
        note("repeat \(stored.key)")
        let pending = try server.send(
            .patch, stored.target, stored.body, headers: [Header("Idempotency-Key", stored.key)])
        client.begin(SimulatedClient.Request(pending: pending, target: stored.target, expected: stored.response))
    }

    private func deleteRoom(_ prefix: String) throws {
        guard let rooms = try object(prefix + "/rooms")?.objectValue?["rooms"]?.arrayValue else { return }
        let ids = rooms.map { $0.text("id") }.filter { $0 != "kitchen" && $0 != "hall" }
        guard let id = random.pick(ids) else { return }
        try send(.delete, "\(prefix)/rooms/\(id)")
    }

    private func readName(_ prefix: String, _ lamp: String) throws {
        let target = "\(prefix)/devices/\(lamp)"
        note("GET \(target)")
        client.begin(SimulatedClient.Request(pending: try server.send(.get, target), target: target, kind: .name))
    }

    /// Reads an object, which needs no commit; nil if there is no response at once.
    private func object(_ target: String) throws -> JSONValue? {
        let response = try server.send(.get, target).response
        guard let response, response.status == 200, case .bytes(let bytes) = response.body else {
            guard server.isShared else { throw SimulationFault("\(target) cannot be read") }
            return nil
        }
        return try JSONValue.parse(bytes)
    }

    /// Reads an object while there are no faults.
    private func settledObject(_ target: String) throws -> JSONValue {
        let response = try settledResponse(target)
        guard let response, response.status == 200, case .bytes(let bytes) = response.body else {
            throw SimulationFault("\(target) cannot be read: \(response?.status ?? 0)")
        }
        return try JSONValue.parse(bytes)
    }

    /// Returns the response to a GET while there are no faults.
    private func settledResponse(_ target: String) throws -> Response? {
        var pending = try server.send(.get, target)
        let end = server.now + Self.recoveryLimit * 1_000_000
        while server.now < end {
            server.workUntilIdle()
            // The lease of a node may not have begun again.
            if let response = pending.response, response.status != 503 { return response }
            if pending.isOver { pending = try server.send(.get, target) }
            server.pass(.milliseconds(50))
        }
        return pending.response
    }

    /// Handles the responses that have arrived.
    private func collect() throws {
        for (request, response, outcome) in try client.collect() {
            switch outcome {
            case .acknowledged: result.acknowledged += 1
            case .refused: result.refused += 1
            case .uncertain: result.uncertain += 1
            case .rejected: break
            }
            note("\(response?.status ?? 0) \(request.target) \(outcome) \(response?.header("X-Cursor") ?? "")")
            if request.kind == .deletion { hasDeletedFork(outcome) }
        }
    }

    // MARK: Readers

    private func read() throws {
        guard let reader = random.pick(readers) else { return }
        _ = try reader.step(at: turn(), record)
    }

    /// Returns the time of the next turn of a stream: later than that of the former one.
    private func turn() -> UInt64 {
        lastTurn = max(lastTurn + 1, server.now)
        return lastTurn
    }

    private func readAll(of reader: SimulatedReader?) throws {
        guard let reader else { return }
        for _ in 0..<50 where try !reader.step(at: turn(), record) { return }
    }

    private func connect() throws {
        if readers.count < Self.readerLimit, random.below(2) == 0 {
            let kind = SimulatedReader.Kind.allCases[random.below(SimulatedReader.Kind.allCases.count)]
            let reader = SimulatedReader(kind, prefix: prefix, device: lamp)
            readers.append(reader)
            note("a new reader: \(kind) \(reader.prefix)")
            return try connect(reader)
        }
        guard let reader = random.pick(readers) else { return }
        if !reader.isConnected, random.below(3) == 0 { reader.goBack(&random) }
        note("\(reader.kind) \(reader.prefix) connects at \(reader.cursor?.description ?? "none")")
        try connect(reader)
    }

    private func connect(_ reader: SimulatedReader) throws {
        if !reader.prefix.isEmpty, !hasFork { return remove(reader) }
        try reader.connect(to: server)
    }

    private func disconnect() {
        guard let reader = random.pick(readers) else { return }
        note("\(reader.kind) \(reader.prefix) disconnects")
        reader.close()
        // Some clients never come back.
        if random.below(5) == 0 { remove(reader) }
    }

    private func remove(_ reader: SimulatedReader) {
        reader.close()
        count(reader)
        readers.removeAll { $0 === reader }
    }

    private func count(_ reader: SimulatedReader) {
        result.events += reader.frames
        result.resyncs.merge(reader.resyncs) { $0 + $1 }
    }

    // MARK: Faults

    private func setFault() throws {
        let fault =
            switch random.below(8) {
            case 0: #"{"on":{"stream":true},"kind":"cut","afterFrames":\#(1 + random.below(9)),"times":1}"#
            case 1: #"{"on":{"stream":true},"kind":"hold","seconds":\#(1 + random.below(3)),"times":1}"#
            case 2: #"{"on":{"stream":true},"kind":"silent","for":2}"#
            case 3: #"{"on":{"stream":true},"kind":"resync","reason":"lag","times":1}"#
            case 4: #"{"on":{"stream":true},"kind":"heartbeatsOnly","for":2}"#
            case 5: #"{"on":{"journal":true},"kind":"commitFails","for":1}"#
            case 6:
                #"{"on":{"journal":true},"kind":"commitUnknown","execute":\#(random.below(2) == 0),"times":1,"for":2}"#
            default: #"{"on":{"journal":true},"kind":"commitSlow","milliseconds":80,"for":2}"#
            }
        note("fault \(fault)")
        let target = "\(prefix)/simulation/faults"
        client.begin(
            SimulatedClient.Request(pending: try server.send(.post, target, fault), target: target, kind: .fault))
    }

    private var prefixes: [String] { hasFork ? ["", "/homes/fork"] : [""] }

    private func removeFaults() throws {
        note("remove all faults")
        for prefix in prefixes {
            let target = "\(prefix)/simulation/faults"
            client.begin(
                SimulatedClient.Request(pending: try server.send(.delete, target), target: target, kind: .fault))
        }
    }

    private func interrupt() throws {
        result.crashes += 1
        let text = try server.interrupt()
        note(text)
        try collect()
        for reader in readers { reader.noticeLoss() }
    }

    // MARK: Homes

    private func reset() throws {
        note("reset")
        resets += 1
        client.dropNames(of: "")
        let pending = try server.send(.post, "/homes/default/reset")
        client.begin(SimulatedClient.Request(pending: pending, target: "/homes/default/reset", kind: .reset))
    }

    /// Creates a durable copy of the home, or deletes it.
    private func changeFork() throws {
        if server.isShared, random.below(2) == 0 { return try beginChangingFork() }
        // No commit fails while that happens, so that it is known which of them exist.
        try settle()
        server.hasFaults = false
        defer { server.hasFaults = true }
        if hasFork {
            note("delete the fork")
            try server.deleteFork("fork")
            for reader in readers where !reader.prefix.isEmpty {
                try readAll(of: reader)
                if reader.isConnected, reader.isWaiting {
                    throw SimulationFault("the stream of a deleted home does not end")
                }
            }
            dropFork()
        } else {
            note("fork")
            try server.createFork("fork")
            fork = .present
        }
    }

    /// Begins to create or to delete the copy while faults happen.
    private func beginChangingFork() throws {
        switch fork {
        case .none:
            guard try server.beginFork("fork") else { return }
            note("begin a fork")
            fork = .creating
        case .present:
            note("DELETE the fork")
            fork = .deleting
            client.dropNames(of: "/homes/fork")
            client.begin(
                SimulatedClient.Request(
                    pending: try server.send(.delete, "/homes/fork"), target: "/homes/fork", kind: .deletion))
        case .creating, .deleting, .doubtful: return
        }
    }

    private func finishFork() throws {
        switch try server.finishFork() {
        case true?: fork = .present
        case false?: fork = .none
        case nil: fork = .doubtful
        }
        note("finish the fork: \(fork)")
    }

    /// Handles the response to the deletion of the copy.
    private func hasDeletedFork(_ outcome: SimulatedClient.Outcome) {
        switch outcome {
        case .acknowledged: dropFork()
        case .refused: fork = .present
        case .uncertain, .rejected: fork = .doubtful
        }
    }

    private func dropFork() {
        fork = .none
        for reader in readers where !reader.prefix.isEmpty { remove(reader) }
        client.dropNames(of: "/homes/fork")
        client.drop("/homes/fork/")
        record.drop("/homes/fork")
    }

    /// Determines whether there is a copy, while there are no faults.
    private func determineFork() throws {
        guard fork == .doubtful || fork == .none && server.isShared else { return }
        let status = try settledResponse("/homes/fork")?.status ?? 0
        switch (status, fork) {
        case (200, .doubtful): fork = .present
        case (404, .doubtful): dropFork()
        case (404, .none): return
        default: throw SimulationFault("the fork is \(fork), but the response is \(status)")
        }
    }

    // MARK: Checks

    /// Waits until all homes accept changes and all requests have responses.
    private func settle() throws {
        server.hasFaults = false
        defer { server.hasFaults = true }
        try recover()
        // A journal of the new home that has failed needs time to be probed.
        if fork == .creating { try finishFork() }
        try removeFaults()
        for _ in 0..<200 {
            server.workUntilIdle()
            try collect()
            let areWritable = server.homes.allSatisfy { $0.home.isWritable }
            // Ramps take three seconds at most.
            if areWritable, client.pending.isEmpty { break }
            server.pass(.milliseconds(250))
        }
        try determineFork()
        guard client.pending.isEmpty else {
            throw SimulationFault("there is no response to \(client.pending.map { $0.target })")
        }
        for home in server.homes where !home.home.isWritable {
            throw SimulationFault("\(home.id) does not accept changes again")
        }
        for _ in 0..<20 {
            server.pass(.milliseconds(250))
            server.workUntilIdle()
        }
        client.settleReset()
        try server.check()
    }

    /// Waits until all homes are served, whichever node gets a request.
    private func recover() throws {
        guard server.isShared else { return }
        let start = server.now
        let prefixes = fork == .present ? prefixes : [""]
        while true {
            let requests = try (0..<8).flatMap { _ in
                try prefixes.map { try server.send(.get, "\($0)/structures") }
            }
            server.workUntilIdle()
            let time = (server.now - start) / 1_000_000
            if requests.allSatisfy({ $0.response?.status == 200 }) {
                result.longestRecovery = max(result.longestRecovery, time)
                return
            }
            guard time < Self.recoveryLimit else {
                let responses = requests.map { $0.response.map { "\($0.status) \($0.text)" } ?? "none" }
                throw SimulationFault("homes are not served \(time) ms after the end of faults: \(responses)")
            }
            server.pass(.milliseconds(100))
        }
    }

    /// Compares the copy of each reader with the home.
    private func check() throws {
        result.checks += 1
        note("check")
        try settle()
        server.hasFaults = false
        defer { server.hasFaults = true }
        for (prefix, epochs) in record.epochs where epochs.count > (prefix.isEmpty ? 1 + resets : 1) {
            throw SimulationFault("\(prefix) had the epochs \(epochs) after \(resets) resets")
        }
        for prefix in prefixes {
            let all = readers.filter { $0.prefix == prefix }
            for reader in all where !reader.isConnected {
                try connect(reader)
            }
            server.workUntilIdle()
            try catchUp(all)
            var home = ReaderFold()
            for (_, member) in ReaderFold.members { home.add(try settledObject("\(prefix)/\(member)?limit=1000")) }
            for reader in all where !reader.hasEnded {
                if let difference = reader.difference(from: home) {
                    throw SimulationFault(
                        "\(reader.kind) \(prefix) at \(reader.cursor?.description ?? "none") differs from the home: \(difference)"
                    )
                }
            }
            for (id, device) in home.objects("device") {
                try client.settle(name: device.text("name"), of: "\(prefix)/devices/\(id)")
            }
        }
    }

    private func catchUp(_ readers: [SimulatedReader]) throws {
        // The longest interval is half a second.
        for _ in 0..<4 {
            for reader in readers {
                var steps = 0
                while try reader.step(at: turn(), record) {
                    steps += 1
                    guard steps < 100_000 else { throw SimulationFault("\(reader.kind) does not catch up") }
                }
                if !reader.isConnected, !reader.hasEnded {
                    try connect(reader)
                    server.workUntilIdle()
                    while try reader.step(at: turn(), record) {}
                }
            }
            server.pass(.milliseconds(600))
            server.workUntilIdle()
        }
    }
}

extension SimulatedReader {
    /// Returns how the reader's home differs from the present one; nil if it does not.
    fileprivate func difference(from home: ReaderFold) -> String? {
        switch kind {
        case .events, .lines, .interval: fold.difference(from: home, kinds: ["structure", "room", "device"])
        case .device, .object: fold.difference(from: home, kinds: ["device"], ids: [device])
        // These streams report the metadata of devices only.
        case .collection, .batch: fold.metadata == home.metadata ? nil : "\(fold.metadata) instead of \(home.metadata)"
        }
    }
}
