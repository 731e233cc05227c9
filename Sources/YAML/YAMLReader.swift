internal import CYAML
import JSON

/// Reads YAML 1.2 with libyaml; JSON is a part of it.
///
/// A plain value is null, a Boolean or a number if it is spelled as in JSON, and otherwise a string: `on`, `no` and
/// `12:30` are strings. Anchors, tags and several documents in one file are not supported.
public struct YAMLReader {
    /// The limits of a document; larger ones are rejected.
    public struct Limits: Sendable {
        /// How deeply objects and arrays are nested.
        public var depth = 32
        /// The number of elements of an array.
        public var elements = 10_000
        /// The number of members of an object.
        public var members = 1_000
        /// The number of all values.
        public var values = 500_000

        public init() {}
    }

    private let limits: Limits
    private let events: EventReader
    private let isCanceled: () -> Bool
    private var count = 0

    /// How many values are read until it is asked again whether to continue.
    private static let valuesPerQuestion = 1_000

    /// Reads a document. Throws the first fault, with its position.
    ///
    /// - Parameter isCanceled: Called repeatedly; true ends the reading with an error.
    public static func read(
        _ bytes: [UInt8], limits: Limits = Limits(), isCanceled: () -> Bool = { false }
    ) throws(YAMLError) -> YAMLDocument {
        try withoutActuallyEscaping(isCanceled) { isCanceled throws(YAMLError) in
            var reader = YAMLReader(limits: limits, events: EventReader(bytes), isCanceled: isCanceled)
            return try reader.document()
        }
    }

    private init(limits: Limits, events: EventReader, isCanceled: @escaping () -> Bool) {
        self.limits = limits
        self.events = events
        self.isCanceled = isCanceled
    }

    private mutating func document() throws(YAMLError) -> YAMLDocument {
        var event = try events.next()
        while event.kind == .streamStart || event.kind == .documentStart { event = try events.next() }
        guard event.kind != .streamEnd else { throw YAMLError(event.position, "The file is empty.") }
        let (value, positions) = try value(event, depth: 0)
        _ = try events.next()
        let end = try events.next()
        guard end.kind == .streamEnd else { throw YAMLError(end.position, "Only one document per file is supported.") }
        return YAMLDocument(value, positions: positions)
    }

    private mutating func value(_ event: Event, depth: Int) throws(YAMLError) -> (JSONValue, PositionTree) {
        count += 1
        if count % Self.valuesPerQuestion == 0, isCanceled() {
            throw YAMLError(event.position, "The file could not be read in time.")
        }
        guard count <= limits.values else {
            throw YAMLError(event.position, "The file has more than \(limits.values) values.")
        }
        if event.hasTag || event.hasAnchor {
            throw YAMLError(event.position, "Tags and anchors are not supported; write the value itself.")
        }
        guard event.kind == .scalar || depth < limits.depth else {
            throw YAMLError(event.position, "Values are nested more than \(limits.depth) levels deep.")
        }
        switch event.kind {
        case .scalar:
            return (event.isPlain ? try plain(event) : .string(event.text), PositionTree(position: event.position))
        case .sequenceStart:
            var elements: [JSONValue] = []
            var tree = PositionTree(position: event.position)
            while case let next = try events.next(), next.kind != .sequenceEnd {
                guard elements.count < limits.elements else {
                    throw YAMLError(next.position, "A list has at most \(limits.elements) elements.")
                }
                let (element, positions) = try value(next, depth: depth + 1)
                elements.append(element)
                tree.children.append(positions)
            }
            return (.array(elements), tree)
        case .mappingStart: return try members(at: event.position, depth: depth)
        case .alias: throw YAMLError(event.position, "Aliases are not supported; write the value itself.")
        default: throw YAMLError(event.position, "A value is missing.")
        }
    }

    private mutating func members(
        at position: YAMLPosition, depth: Int
    ) throws(YAMLError) -> (JSONValue, PositionTree) {
        var names: Set<[UInt8]> = []
        var members: [(name: String, value: JSONValue)] = []
        var tree = PositionTree(position: position)
        while case let next = try events.next(), next.kind != .mappingEnd {
            guard next.kind == .scalar, !next.hasTag, !next.hasAnchor else {
                throw YAMLError(next.position, "The name of a member must be a text.")
            }
            guard names.insert(Array(next.text.utf8)).inserted else {
                throw YAMLError(next.position, "There are two members \(next.text).")
            }
            guard names.count <= limits.members else {
                throw YAMLError(next.position, "An object has at most \(limits.members) members.")
            }
            var (member, positions) = try value(try events.next(), depth: depth + 1)
            positions.position = next.position
            members.append((next.text, member))
            tree.children.append(positions)
        }
        return (.object(JSONObject(distinct: members)), tree)
    }

    /// Returns the value of a text without quotes.
    private func plain(_ event: Event) throws(YAMLError) -> JSONValue {
        let text = event.text
        switch text {
        case "", "~", "null", "Null", "NULL": return .null
        case "true", "True", "TRUE": return .bool(true)
        case "false", "False", "FALSE": return .bool(false)
        default: break
        }
        guard let first = text.utf8.first, first == UInt8(ascii: "-") || (48...57).contains(first) else {
            return .string(text)
        }
        // A text such as 2026-01-01T18:00:00Z or 12:30 begins like a number and is none.
        guard let number = try? JSONValue.parse(Array(text.utf8)) else { return .string(text) }
        switch number {
        case .integer, .double: return number
        default: return .string(text)
        }
    }
}

/// One event of libyaml's parser, as far as it is needed.
private struct Event {
    enum Kind {
        case streamStart, streamEnd, documentStart, documentEnd, alias, scalar
        case sequenceStart, sequenceEnd, mappingStart, mappingEnd
    }

    let kind: Kind
    let position: YAMLPosition
    var text = ""
    var isPlain = false
    var hasTag = false
    var hasAnchor = false
}

/// The events of a text.
private final class EventReader {
    /// On the heap, because libyaml keeps pointers to it.
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let input: UnsafeMutableBufferPointer<UInt8>

    init(_ bytes: [UInt8]) {
        input = .allocate(capacity: max(1, bytes.count))
        _ = input.initialize(fromContentsOf: bytes)
        parser = .allocate(capacity: 1)
        guard yaml_parser_initialize(parser) == 1 else { fatalError("out of memory") }
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, input.baseAddress, bytes.count)
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
        input.deallocate()
    }

    func next() throws(YAMLError) -> Event {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else { throw fault() }
        defer { yaml_event_delete(&event) }
        let position = Self.position(event.start_mark)
        switch event.type {
        case YAML_STREAM_START_EVENT: return Event(kind: .streamStart, position: position)
        case YAML_DOCUMENT_START_EVENT: return Event(kind: .documentStart, position: position)
        case YAML_DOCUMENT_END_EVENT: return Event(kind: .documentEnd, position: position)
        case YAML_ALIAS_EVENT: return Event(kind: .alias, position: position)
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            let text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
            return Event(
                kind: .scalar, position: position, text: text, isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE,
                hasTag: scalar.tag != nil, hasAnchor: scalar.anchor != nil)
        case YAML_SEQUENCE_START_EVENT:
            let sequence = event.data.sequence_start
            return Event(
                kind: .sequenceStart, position: position, hasTag: sequence.tag != nil,
                hasAnchor: sequence.anchor != nil)
        case YAML_SEQUENCE_END_EVENT: return Event(kind: .sequenceEnd, position: position)
        case YAML_MAPPING_START_EVENT:
            let mapping = event.data.mapping_start
            return Event(
                kind: .mappingStart, position: position, hasTag: mapping.tag != nil, hasAnchor: mapping.anchor != nil)
        case YAML_MAPPING_END_EVENT: return Event(kind: .mappingEnd, position: position)
        default: return Event(kind: .streamEnd, position: position)
        }
    }

    /// The fault at which the parser has stopped.
    private func fault() -> YAMLError {
        let parser = parser.pointee
        let problem = parser.problem.map { String(cString: $0) } ?? "the text cannot be read"
        let context = parser.context.map { " \(String(cString: $0))" } ?? ""
        // Faults of the bytes have no mark, only an offset.
        guard parser.error != YAML_READER_ERROR else {
            return YAMLError(
                position(atByte: parser.problem_offset),
                "The bytes are not UTF-8 text without control characters: \(problem).")
        }
        return YAMLError(Self.position(parser.problem_mark), "This is not YAML: \(problem)\(context).")
    }

    private func position(atByte offset: Int) -> YAMLPosition {
        var (line, column) = (1, 1)
        for byte in input.prefix(offset) {
            if byte == UInt8(ascii: "\n") {
                (line, column) = (line + 1, 1)
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
        }
        return YAMLPosition(line: line, column: column)
    }

    private static func position(_ mark: yaml_mark_t) -> YAMLPosition {
        YAMLPosition(line: mark.line + 1, column: mark.column + 1)
    }
}
