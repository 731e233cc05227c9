public import JSON

/// A recording that was read: the beginning of its home, and the requests and changes after it.
public struct RecordingFile: Sendable {
    /// Why a file is not a recording that can be used, as a sentence.
    public struct Mistake: Error, Sendable {
        public let message: String
    }

    /// How the home began.
    public enum Start: Sendable {
        /// It was created: the body of `POST /homes`, without an id.
        case created(JSONObject)
        /// It had the state of a checkpoint, which is opaque, at a time.
        case checkpoint([UInt8], time: String)
    }

    /// A request to the home.
    public struct Request: Sendable {
        public let client: String?
        public let method: String
        /// The path with the query, without `/homes/{home}`.
        public let path: String
        public let headers: [(name: String, value: String)]
        public let body: JSONValue?
        /// The id of the request, also if the gateway has chosen it; nil if it has none.
        public fileprivate(set) var requestID: String?
        /// The path of the object that it has created; nil if it has created none.
        public fileprivate(set) var location: String?

        /// Whether the method only reads.
        public var isSafe: Bool { ["GET", "HEAD", "OPTIONS"].contains(method) }
    }

    /// One thing that has happened.
    public struct Entry: Sendable {
        public enum Content: Sendable {
            case request(Request)
            /// A change of the home with its cursor, the name of its event, and its data.
            case change(id: String, event: String, data: JSONValue)
            /// The clock was advanced.
            case clock
        }

        /// The number of the line in the file, from 1.
        public let line: Int
        /// The time of the home; nil if the line has none.
        public let time: String?
        public fileprivate(set) var content: Content
    }

    public let start: Start
    /// The epoch of the cursors; nil if the recording does not name it.
    public let epoch: String?
    /// The entries in the order in which they have happened.
    public let entries: [Entry]

    /// Reads a recording. Throws if the file is not one, or if another version of the gateway has written it.
    public init(_ bytes: [UInt8], version: String) throws(Mistake) {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard let first = lines.first, !bytes.isEmpty else { throw Mistake(message: "the file is empty") }
        guard let head = (try? JSONValue.parse(Array(first)))?.objectValue, let format = head["recording"] else {
            throw Mistake(message: "this is not a recording: its first line has no member recording")
        }
        let found = head["version"]?.stringValue ?? "unknown"
        guard format == .integer(RecordingWriter.format), found == version else {
            throw Mistake(
                message:
                    "the recording was written by version \(found) of home-gateway, and this is version \(version); use version \(found)"
            )
        }
        let home = head["home"]?.objectValue ?? JSONObject()
        start = try Self.start(home)
        let cursor = home["checkpoint"]?.objectValue?["cursor"]?.stringValue
        epoch = home["epoch"]?.stringValue ?? cursor?.split(separator: "-").first.map { String($0) }
        entries = Self.withIDs(Self.inOrder(try Self.entries(lines)))
    }

    private static func start(_ home: JSONObject) throws(Mistake) -> Start {
        if let checkpoint = home["checkpoint"]?.objectValue {
            guard let bytes = checkpoint["data"]?.octetsValue else {
                throw Mistake(message: "line 1: the checkpoint has no data")
            }
            guard let time = checkpoint["time"]?.stringValue else {
                throw Mistake(message: "line 1: the checkpoint has no time")
            }
            return .checkpoint(bytes, time: time)
        }
        guard home["from"]?.objectValue != nil else {
            throw Mistake(message: "line 1: the home has neither from nor checkpoint")
        }
        var body = home
        body["epoch"] = nil
        return .created(body)
    }

    private static func entries(_ lines: [ArraySlice<UInt8>]) throws(Mistake) -> [Entry] {
        var entries: [Entry] = []
        /// The indices of the requests, by their numbers.
        var requests: [Int64: Int] = [:]
        for (index, bytes) in lines.enumerated().dropFirst() where !bytes.isEmpty {
            let number = index + 1
            guard let line = (try? JSONValue.parse(Array(bytes)))?.objectValue else {
                // The last line of a recording that was interrupted can be incomplete.
                if index == lines.count - 1 { break }
                throw Mistake(message: "line \(number) is not an object in JSON")
            }
            let time = line["time"]?.stringValue
            if let request = line["request"]?.objectValue {
                if let number = request["number"]?.integerValue { requests[number] = entries.count }
                entries.append(Entry(line: number, time: time, content: .request(try Self.request(request, number))))
            } else if let response = line["response"]?.objectValue {
                guard let index = response["number"]?.integerValue.flatMap({ requests[$0] }) else { continue }
                entries[index].complete(with: response)
            } else if let frame = line["frame"]?.objectValue {
                guard let id = frame["id"]?.stringValue, let event = frame["event"]?.stringValue else { continue }
                let data = frame["data"] ?? .null
                entries.append(
                    Entry(
                        line: number, time: data.objectValue?["time"]?.stringValue ?? time,
                        content: .change(id: id, event: event, data: data)))
            } else if let clock = line["clock"]?.objectValue {
                entries.append(Entry(line: number, time: clock["time"]?.stringValue, content: .clock))
            }
        }
        return entries
    }

    private static func request(_ object: JSONObject, _ line: Int) throws(Mistake) -> Request {
        guard let method = object["method"]?.stringValue, let path = object["path"]?.stringValue, path.hasPrefix("/")
        else { throw Mistake(message: "line \(line): the request has no method or no path") }
        let headers = (object["headers"]?.objectValue?.members ?? []).compactMap { header in
            header.value.stringValue.map { (name: header.name, value: $0) }
        }
        return Request(
            client: object["client"]?.stringValue, method: method, path: path, headers: headers, body: object["body"],
            requestID: object["requestID"]?.stringValue, location: object["location"]?.stringValue)
    }

    /// Returns entries whose requests have the ids that their changes name. A request whose response was lost has no
    /// other id.
    private static func withIDs(_ entries: [Entry]) -> [Entry] {
        var entries = entries
        /// The index of the last request if its id is not known.
        var unknown: Int?
        for index in entries.indices {
            switch entries[index].content {
            case .request(let request): unknown = request.requestID == nil && !request.isSafe ? index : nil
            case .change(_, _, let data):
                guard let request = unknown, let id = data.objectValue?["requestID"] else { continue }
                entries[request].complete(with: ["headers": .object(["X-Request-ID": id])])
                unknown = nil
            case .clock: unknown = nil
            }
        }
        return entries
    }

    /// Returns entries in the order of their times: a request is written when it is complete, and can have changed the
    /// home before. Entries without a time stay behind the one before.
    ///
    /// When the home begins again, its clock can go back; entries do not move across such a request.
    private static func inOrder(_ entries: [Entry]) -> [Entry] {
        var ordered: [Entry] = []
        var segment: [(time: String, entry: Entry)] = []
        var last = ""
        func flush() {
            ordered += segment.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
                .map { $0.element.entry }
            segment = []
            last = ""
        }
        for entry in entries {
            last = max(last, entry.time ?? last)
            segment.append((entry.time ?? last, entry))
            if case .request(let request) = entry.content, request.beginsAgain { flush() }
        }
        flush()
        return ordered
    }
}

extension RecordingFile.Request {
    /// Whether the home can have another time after the request.
    public var beginsAgain: Bool {
        method == "POST" && (path.hasSuffix("/reset") || path.hasSuffix("/restore") || path.hasPrefix("/import"))
    }
}

extension RecordingFile.Entry {
    /// Adds the facts about a request that its response contains.
    fileprivate mutating func complete(with response: JSONObject) {
        guard case .request(var request) = content else { return }
        let headers = response["headers"]?.objectValue
        request.requestID = request.requestID ?? headers?["X-Request-ID"]?.stringValue
        request.location = request.location ?? headers?["Location"]?.stringValue
        content = .request(request)
    }
}
