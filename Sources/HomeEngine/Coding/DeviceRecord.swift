import HomeModel

/// The record of a device in a journal: the number of its shape, then the values of the device itself.
enum DeviceRecord {
    static func bytes(_ device: Device, ordinal: Int) -> [UInt8] {
        var writer = ByteWriter()
        writer.number(ordinal)
        writer.number(device.shape.number)
        writer.text(device.name)
        writer.text(device.structureID)
        writer.text(device.roomID)
        writer.bool(device.isMatterDevice)
        writer.number((device.isReachable ? 1 : 0) | (device.identity.isStrict ? 0 : 2))
        writer.number(device.revision)
        write(device.state, of: device.shape, to: &writer)
        writer.number(device.processes.count)
        for process in device.processes { write(process, to: &writer) }
        writer.number(device.memory.count)
        for (trait, value) in device.memory.sorted(by: { $0.key < $1.key }) {
            writer.number(trait)
            writer.value(value)
        }
        // The rest is optional. Records of earlier versions do not have it either.
        if let unreported = device.unreported {
            writer.number(unreported.traits.count)
            for trait in unreported.traits.sorted() { writer.number(trait) }
            write(unreported.state, of: device.shape, to: &writer)
        }
        return writer.bytes
    }

    private static func write(_ state: DeviceState, of shape: Shape, to writer: inout ByteWriter) {
        for trait in shape.traits {
            for attribute in trait.attributes where attribute.fixedValue == nil {
                writer.value(state.value(of: attribute))
            }
        }
    }

    /// Returns the number of the device's shape in the journal.
    static func shapeNumber(_ bytes: [UInt8]) throws(RecordFault) -> Int {
        var reader = ByteReader(bytes)
        _ = try reader.integer()
        return try reader.integer()
    }

    /// - Parameter shapes: The shapes of the journal by their numbers.
    static func device(
        id: String, _ bytes: [UInt8], shapes: [Int: StoredShape]
    ) throws(RecordFault) -> (ordinal: Int, Device) {
        var reader = ByteReader(bytes)
        let ordinal = try reader.ordinal()
        guard let stored = shapes[try reader.integer()] else { throw RecordFault() }
        let shape = stored.shape
        let name = try reader.text()
        let structureID = try reader.optionalText()
        let roomID = try reader.optionalText()
        let isMatterDevice = try reader.bool()
        let flags = try reader.number()
        guard flags < 4 else { throw RecordFault() }
        let (isReachable, isStrict) = (flags & 1 != 0, flags & 2 == 0)
        let revision = try reader.number()
        let state = try state(from: &reader, of: stored)
        var processes: [Process] = []
        for _ in 0..<(try reader.count()) { processes.append(try process(from: &reader, of: shape)) }
        var memory: [Int: Value] = [:]
        for _ in 0..<(try reader.count()) {
            let trait = try reader.integer()
            guard shape.traits.indices.contains(trait) else { throw RecordFault() }
            memory[trait] = try reader.value()
        }
        var unreported: Unreported?
        if !reader.isAtEnd {
            var traits: Set<Int> = []
            for _ in 0..<(try reader.count()) {
                let trait = try reader.integer()
                guard shape.traits.indices.contains(trait) else { throw RecordFault() }
                traits.insert(trait)
            }
            unreported = Unreported(traits: traits, state: try Self.state(from: &reader, of: stored))
        }
        try reader.expectEnd()
        let identity = DeviceIdentity(
            id: id, name: name, structureID: structureID, roomID: roomID, isMatterDevice: isMatterDevice,
            isStrict: isStrict)
        let device = Device(
            identity, isReachable: isReachable, shape: shape, state: state, unreported: unreported,
            processes: processes, memory: memory, revision: revision)
        return (ordinal, device)
    }

    private static func state(from reader: inout ByteReader, of stored: StoredShape) throws(RecordFault) -> DeviceState
    {
        var state = stored.prepared.state
        for (trait, attribute) in stored.attributes {
            let value = try reader.value()
            guard attribute.definition.accepts(stored: value) else {
                throw RecordFault(
                    catalogMismatch: "a value of \(trait.id).\(attribute.definition.name) that it cannot have")
            }
            state.set(attribute, to: value)
        }
        return state
    }

    private static func write(_ process: Process, to writer: inout ByteWriter) {
        writer.number(process.trait)
        writer.time(process.start)
        writer.time(process.end)
        writer.bool(process.isAmbient)
        writer.bool(process.nextReport != nil)
        if let next = process.nextReport { writer.time(next) }
        switch process.kind {
        case .timer(let name):
            writer.number(0)
            writer.text(name)
        case .ramp(let ramp):
            writer.number(ramp.isPlain ? 1 : 2)
            writer.number(UInt64(ramp.attribute))
            writer.signed(ramp.from)
            writer.signed(ramp.to)
            switch ramp.reporting {
            case .every(let seconds): writer.signed(seconds == 1 ? -1 : -2 - seconds)
            case .end: writer.signed(-2)
            case .edges(let threshold): writer.signed(threshold)
            }
            if ramp.isPlain { return }
            writer.signed(ramp.field.map { Int64($0) } ?? -1)
            writer.signed(ramp.divisor)
        }
    }

    private static func process(from reader: inout ByteReader, of shape: Shape) throws(RecordFault) -> Process {
        let trait = try reader.integer()
        guard shape.traits.indices.contains(trait) else { throw RecordFault() }
        let start = try reader.time()
        let end = try reader.time()
        let isAmbient = try reader.bool()
        let nextReport = try reader.bool() ? try reader.time() : nil
        let kind: Process.Kind
        switch try reader.number() {
        case 0: kind = .timer(try reader.text())
        case let form where form == 1 || form == 2:
            guard let attribute = UInt32(exactly: try reader.number()) else { throw RecordFault() }
            let from = try reader.signed()
            let to = try reader.signed()
            let reporting = try reporting(from: &reader)
            let field = form == 2 ? try reader.signed() : -1
            let divisor = form == 2 ? try reader.signed() : 1
            guard divisor > 0 else { throw RecordFault() }
            kind = .ramp(
                Ramp(
                    attribute: attribute, from: from, to: to, reporting: reporting, field: UInt32(exactly: field),
                    divisor: divisor))
        default: throw RecordFault()
        }
        return Process(
            trait: trait, kind: kind, start: start, end: end, isAmbient: isAmbient, nextReport: nextReport)
    }

    private static func reporting(from reader: inout ByteReader) throws(RecordFault) -> Ramp.Reporting {
        switch try reader.signed() {
        case -1: .everySecond
        case -2: .end
        case let code where code < 0 && code > Int64.min / 2: .every(seconds: -2 - code)
        case let threshold where threshold >= 0: .edges(threshold: threshold)
        default: throw RecordFault()
        }
    }
}

extension Ramp {
    /// Whether the ramp changes a whole attribute, not one field of it, in steps of one.
    fileprivate var isPlain: Bool { field == nil && divisor == 1 }
}
