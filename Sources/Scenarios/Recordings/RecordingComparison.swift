import JSON

/// The comparison of two recordings.
///
/// Members with real times are left out, and the states of the clock: the times of the other lines show them. Cursors and ids of requests are compared by the order in which their epochs and
/// they themselves appear, because they differ from home to home.
public enum RecordingComparison {
    /// The first difference of two recordings.
    public struct Difference: Sendable {
        /// The numbers of the lines, from 1; nil if the recording has ended.
        public let firstLine: Int?
        public let secondLine: Int?
        /// The member that differs, as a JSON pointer into the line.
        public let pointer: String
        /// The values in JSON; nil if there is none.
        public let first: String?
        public let second: String?
    }

    /// Why a file is not a recording, as a sentence.
    public struct Mistake: Error, Sendable {
        public let message: String
        /// Whether it is the second file.
        public let isSecond: Bool
    }

    /// The members that contain real times, and the version of the program.
    private static let ignored: Set<String> = ["receivedAt", "microseconds", "version"]

    /// Returns the first difference; nil if there is none. Throws if a file is not a recording.
    public static func firstDifference(_ first: [UInt8], _ second: [UInt8]) throws(Mistake) -> Difference? {
        var (first, second) = (try Reader(first, isSecond: false), try Reader(second, isSecond: true))
        while true {
            switch (try first.next(), try second.next()) {
            case (nil, nil): return nil
            case (let line?, nil):
                return Difference(
                    firstLine: line.number, secondLine: nil, pointer: "", first: line.value.text, second: nil)
            case (nil, let line?):
                return Difference(
                    firstLine: nil, secondLine: line.number, pointer: "", first: nil, second: line.value.text)
            case (let one?, let other?):
                if let (pointer, first, second) = difference(one.value, other.value, at: .root) {
                    return Difference(
                        firstLine: one.number, secondLine: other.number, pointer: pointer.description,
                        first: first?.text, second: second?.text)
                }
            }
        }
    }

    private static func difference(
        _ first: JSONValue, _ second: JSONValue, at pointer: JSONPointer
    ) -> (JSONPointer, JSONValue?, JSONValue?)? {
        switch (first, second) {
        case (.object(let one), .object(let other)):
            for (name, value) in one.members {
                let pointer = pointer.appending(name)
                guard let counterpart = other[name] else { return (pointer, value, nil) }
                if let found = difference(value, counterpart, at: pointer) { return found }
            }
            let added = other.members.first { one[$0.name] == nil }
            return added.map { (pointer.appending($0.name), nil, $0.value) }
        case (.array(let one), .array(let other)):
            for (index, (value, counterpart)) in zip(one, other).enumerated() {
                if let found = difference(value, counterpart, at: pointer.appending(index)) { return found }
            }
            guard one.count != other.count else { return nil }
            let index = min(one.count, other.count)
            let (value, counterpart) = (
                one.indices.contains(index) ? one[index] : nil, other.indices.contains(index) ? other[index] : nil
            )
            return (pointer.appending(index), value, counterpart)
        default: return first == second ? nil : (pointer, first, second)
        }
    }

    /// Reads the lines of a recording in a form that does not depend on the home.
    private struct Reader {
        private let lines: [ArraySlice<UInt8>]
        private var index = 0
        /// The epochs and the ids of requests in the order in which they appear, with their numbers.
        private var names: [(name: String, replacement: String)] = []
        private var known: Set<String> = []

        private let isSecond: Bool

        init(_ bytes: [UInt8], isSecond: Bool) throws(Mistake) {
            self.isSecond = isSecond
            lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            guard let head = lines.first.flatMap({ try? JSONValue.parse(Array($0)) })?.objectValue,
                head["recording"] != nil
            else {
                throw Mistake(
                    message: "this is not a recording: its first line has no member recording", isSecond: isSecond)
            }
        }

        mutating func next() throws(Mistake) -> (number: Int, value: JSONValue)? {
            while index < lines.count {
                let line = lines[index]
                index += 1
                guard !line.isEmpty else { continue }
                guard let value = try? JSONValue.parse(Array(line)) else {
                    throw Mistake(message: "line \(index) is not JSON", isSecond: isSecond)
                }
                if value.objectValue?["clock"] != nil { continue }
                collect(value)
                return (index, replaced(value))
            }
            return nil
        }

        /// Stores the epochs and ids of requests in a line.
        private mutating func collect(_ value: JSONValue) {
            guard let line = value.objectValue else { return }
            if let epoch = line["home"]?.objectValue?["epoch"]?.stringValue { add(epoch, "epoch") }
            let frame = line["frame"]?.objectValue
            let headers = line["response"]?.objectValue?["headers"]?.objectValue
            let cursors = [
                frame?["id"], line["received"]?.objectValue?["id"], headers?["X-Cursor"],
                line["home"]?.objectValue?["checkpoint"]?.objectValue?["cursor"],
            ]
            for cursor in cursors.compactMap({ $0?.stringValue }) {
                if let dash = cursor.lastIndex(of: "-") { add(String(cursor[..<dash]), "epoch") }
            }
            let ids = [
                frame?["data"]?.objectValue?["requestID"], headers?["X-Request-ID"],
                line["request"]?.objectValue?["requestID"],
            ]
            for id in ids.compactMap({ $0?.stringValue }) where id.hasPrefix("req-") { add(id, "request") }
        }

        private mutating func add(_ name: String, _ kind: String) {
            guard name.utf8.count >= 4, known.insert(name).inserted else { return }
            names.append((name, "(\(kind) \(names.count + 1))"))
        }

        private func replaced(_ value: JSONValue) -> JSONValue {
            switch value {
            case .string(let text): return .string(replaced(text))
            case .array(let elements): return .array(elements.map { replaced($0) })
            case .object(let object):
                var members: [(name: String, value: JSONValue)] = []
                for (name, value) in object.members where !RecordingComparison.ignored.contains(name) {
                    // The states are compared: the clock has gone on between two recordings of the same home.
                    let checkpoint = name == "checkpoint" ? value.objectValue : nil
                    members.append((name, replaced(checkpoint.map { .object($0.without("time")) } ?? value)))
                }
                return .object(JSONObject(distinct: members))
            default: return value
            }
        }

        private func replaced(_ text: String) -> String {
            guard text.utf8.count >= 4, text.utf8.count <= 200 else { return text }
            // The most recent names are the most frequent ones.
            for (name, replacement) in names.reversed() {
                if text == name { return replacement }
                if let range = text.firstRange(of: name) {
                    return text.replacingCharacters(in: range, with: replacement)
                }
            }
            return text
        }
    }
}

extension JSONObject {
    fileprivate func without(_ name: String) -> JSONObject {
        var object = self
        object[name] = nil
        return object
    }
}

extension String {
    fileprivate func replacingCharacters(in range: Range<String.Index>, with text: String) -> String {
        self[..<range.lowerBound] + text + self[range.upperBound...]
    }
}
