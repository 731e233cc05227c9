import HTTPServer
import HomeEngine
import HomeModel
import JSON
import TestHomes

/// A simulation of the whole server on one thread. A seed determines what happens: requests, late and failing commits,
/// crashes, readers that are slow, that vanish and resume, and jumps of the clock.
///
/// From time to time it waits until everything is committed and read. Then the copy of each reader equals the home. At
/// any time: no acknowledged change is lost, none that was refused is there, no number names two changes, and a client
/// that repeats a request with its key gets the first response.
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

    private let seed: UInt64
    private var random: SplitRandom
    private let program: SimulatedProgram
    private var readers: [SimulatedReader] = []
    private let record = FrameRecord()
    private var client = SimulatedClient()
    public private(set) var result = Result()
    private var history: [String] = []
    private var hasFork = false
    private var lastTurn: UInt64 = 0

    private static let readerLimit = 10
    private static let historyLength = 60
    private static let odds = WriteFaults.Odds(
        refused: 15, unknown: 15, late: 60, fenced: 0, durable: 500, unresolved: 300)

    public init(seed: UInt64) throws {
        self.seed = seed
        random = SplitRandom(seed: seed)
        program = try SimulatedProgram(seed: seed, Self.odds)
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
            throw Failure(seed: seed, operation: result.operations, fault: "\(error)", history: history)
        }
        result.events = readers.reduce(result.events) { $0 + $1.frames }
        result.changes = record.count
    }

    private func note(_ text: @autoclosure () -> String) {
        if history.count >= 2 * Self.historyLength { history.removeFirst(Self.historyLength) }
        history.append("\(result.operations): \(text())")
    }

    // MARK: Operations

    private func operate() throws {
        switch random.below(2_000) {
        case ..<640: try request()
        case ..<1_260: try read()
        case ..<1_780: if !program.host.work() { pass(.milliseconds(Int64(random.below(40)))) }
        case ..<1_860: pass(.milliseconds(Int64(random.below(900))))
        case ..<1_900: try connect()
        case ..<1_930: disconnect()
        case ..<1_950: try setFault()
        case ..<1_960: try removeFaults()
        case ..<1_966: jump()
        case ..<1_970: try reset()
        case ..<1_974: try changeFork()
        case ..<1_977: try crash()
        case ..<1_978: try check()
        default: try readAll(of: random.pick(readers))
        }
        try collect()
    }

    private func pass(_ span: Span) {
        note("pass \(span.seconds) s")
        program.host.pass(span)
    }

    private func jump() {
        let span = Span.seconds(Int64(random.below(240)) - 120)
        note("the calendar jumps by \(span.seconds) s")
        program.host.moveCalendar(by: span)
    }

    private var prefix: String { hasFork && random.below(4) == 0 ? "/homes/fork" : "" }

    private var lamp: String { "lamp-\(1 + random.below(SimulatedProgram.lampCount))" }

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
        let pending = try program.send(method, target, body)
        client.begin(SimulatedClient.Request(pending: pending, target: target))
    }

    private func rename(_ prefix: String, _ lamp: String) throws {
        let name = "Name \(result.operations)"
        let target = "\(prefix)/devices/\(lamp)"
        let body = #"{"name":"\#(name)"}"#
        let key = random.below(3) == 0 ? "key-\(result.operations)" : nil
        note("PATCH \(target) \(body) \(key ?? "")")
        let pending = try program.send(
            .patch, target, body, headers: key.map { [Header("Idempotency-Key", $0)] } ?? [])
        client.begin(
            SimulatedClient.Request(pending: pending, target: target, body: body, key: key, name: name))
    }

    private func repeatRequest() throws {
        guard let stored = random.pick(client.responses) else { return }
        note("repeat \(stored.key)")
        let pending = try program.send(
            .patch, stored.target, stored.body, headers: [Header("Idempotency-Key", stored.key)])
        client.begin(SimulatedClient.Request(pending: pending, target: stored.target, expected: stored.response))
    }

    private func deleteRoom(_ prefix: String) throws {
        let rooms = try object(prefix + "/rooms").objectValue?["rooms"]?.arrayValue ?? []
        let ids = rooms.map { $0.text("id") }.filter { $0 != "kitchen" && $0 != "hall" }
        guard let id = random.pick(ids) else { return }
        try send(.delete, "\(prefix)/rooms/\(id)")
    }

    private func readName(_ prefix: String, _ lamp: String) throws {
        try client.check(name: object("\(prefix)/devices/\(lamp)").text("name"), of: "\(prefix)/devices/\(lamp)")
    }

    /// Reads an object, which needs no commit.
    private func object(_ target: String) throws -> JSONValue {
        guard let response = try program.send(.get, target).response, response.status == 200,
            case .bytes(let bytes) = response.body
        else { throw SimulationFault("\(target) cannot be read") }
        return try JSONValue.parse(bytes)
    }

    /// Handles the responses that have arrived.
    private func collect() throws {
        try client.collect { request, response, outcome in
            switch outcome {
            case .acknowledged: result.acknowledged += 1
            case .refused: result.refused += 1
            case .uncertain: result.uncertain += 1
            case .rejected: break
            }
            note("\(response.status) \(request.target) \(outcome)")
        }
    }

    // MARK: Readers

    private func read() throws {
        guard let reader = random.pick(readers) else { return }
        _ = try reader.step(at: turn(), record)
    }

    /// Returns the time of the next turn of a stream: later than that of the former one.
    private func turn() -> UInt64 {
        lastTurn = max(lastTurn + 1, program.host.now)
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
        try reader.connect(to: program)
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
        result.events += reader.frames
        readers.removeAll { $0 === reader }
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
        let response = try program.send(.post, "\(prefix)/simulation/faults", fault).response
        guard let response, [201, 429].contains(response.status) else {
            throw SimulationFault("a fault is not set: \(response?.status ?? 0) \(fault)")
        }
    }

    private func removeFaults() throws {
        note("remove all faults")
        for prefix in hasFork ? ["", "/homes/fork"] : [""] {
            _ = try program.send(.delete, "\(prefix)/simulation/faults")
        }
    }

    private func crash() throws {
        result.crashes += 1
        let before = try position(of: "")
        let down = random.below(3) == 0 ? Span.seconds(-30) : Span.seconds(Int64(random.below(30)))
        let isCrash = random.below(4) > 0
        note("\(isCrash ? "crash" : "restart") at \(before)")
        for reader in readers { reader.lose() }
        if isCrash { try program.crash(down: down) } else { try program.restart(down: down) }
        client.abandon()
        let after = try position(of: "")
        note("starts at \(after)")
        guard after.epoch != before.epoch || after.sequence >= before.sequence else {
            throw SimulationFault("the start is at \(after), but \(before) was published")
        }
        let isThere = (try? program.homes.home("fork")) != nil
        guard isThere == hasFork else { throw SimulationFault("the fork is \(isThere ? "there" : "lost")") }
    }

    private func position(of prefix: String) throws -> Cursor {
        try program.homes.home(prefix.isEmpty ? Homes.defaultID : "fork").home.cursor
    }

    // MARK: Homes

    private func reset() throws {
        note("reset")
        client.dropNames(of: "")
        let pending = try program.send(.post, "/homes/default/reset")
        client.begin(SimulatedClient.Request(pending: pending, target: "/homes/default/reset", isReset: true))
    }

    /// Creates a durable copy of the home, or deletes it. No commit fails while that happens, so that it is known which
    /// of them exist.
    private func changeFork() throws {
        try settle()
        program.faults.odds = WriteFaults.Odds()
        defer { program.faults.odds = Self.odds }
        if hasFork {
            note("delete the fork")
            _ = try program.host.complete(program.homes.delete("fork"))
            hasFork = false
            for reader in readers where !reader.prefix.isEmpty {
                try readAll(of: reader)
                if reader.isConnected, reader.isWaiting {
                    throw SimulationFault("the stream of a deleted home does not end")
                }
                remove(reader)
            }
        } else {
            note("fork")
            let description = HostedHome.Description(id: "fork", origin: .home("default"), isDurable: true)
            _ = try program.homes.create(
                HomeCreation(.checkpoint(program.homes.base.home.checkpoint()), description))
            hasFork = true
        }
        client.dropNames(of: "/homes/fork")
        client.drop("/homes/fork")
        record.drop("/homes/fork")
    }

    // MARK: Checks

    /// Waits until all homes accept changes and all requests have responses.
    private func settle() throws {
        try removeFaults()
        program.faults.odds = WriteFaults.Odds()
        defer { program.faults.odds = Self.odds }
        for _ in 0..<200 {
            program.host.workUntilIdle()
            try collect()
            let areWritable = program.homes.all.allSatisfy { $0.home.isWritable }
            // Ramps take three seconds at most.
            if areWritable, client.pending.isEmpty { break }
            program.host.pass(.milliseconds(250))
        }
        guard client.pending.isEmpty else {
            throw SimulationFault("there is no response to \(client.pending.map { $0.target })")
        }
        for home in program.homes.all where !home.home.isWritable {
            throw SimulationFault("\(home.id) does not accept changes again")
        }
        for _ in 0..<20 {
            program.host.pass(.milliseconds(250))
            program.host.workUntilIdle()
        }
    }

    /// Compares the copy of each reader with the home.
    private func check() throws {
        result.checks += 1
        note("check")
        try settle()
        for prefix in hasFork ? ["", "/homes/fork"] : [""] {
            let all = readers.filter { $0.prefix == prefix }
            for reader in all where !reader.isConnected {
                try connect(reader)
            }
            try catchUp(all)
            var home = ReaderFold()
            for (_, member) in ReaderFold.members { home.add(try object("\(prefix)/\(member)?limit=1000")) }
            for reader in all where !reader.hasEnded {
                if let difference = reader.difference(from: home) {
                    throw SimulationFault(
                        "\(reader.kind) \(prefix) at \(reader.cursor?.description ?? "none") differs from the home at \(try position(of: prefix)): \(difference)"
                    )
                }
            }
            for (id, device) in home.objects("device") {
                try client.check(name: device.text("name"), of: "\(prefix)/devices/\(id)", isSettled: true)
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
                    while try reader.step(at: turn(), record) {}
                }
            }
            program.host.pass(.milliseconds(600))
            program.host.workUntilIdle()
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
