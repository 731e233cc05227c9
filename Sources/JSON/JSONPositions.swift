/// Finds the positions of values in a JSON text, for messages to people who write such texts by hand.
///
/// The text must be valid: ``JSONValue/parse(_:maximumDepth:)`` accepts it.
public struct JSONPositions: Sendable {
    private let text: JSONText

    public init(_ bytes: [UInt8]) { text = JSONText(bytes: bytes) }

    /// Returns the line and column of the value at a pointer, both from 1, columns in characters. For a member that is
    /// the start of its name. If there is no such value, returns the position of the innermost value around it.
    public func position(of pointer: JSONPointer) -> (line: Int, column: Int) {
        var search = Search(text: text, target: pointer.description)
        return text.position(at: search.offset())
    }

    /// A search for the value at a pointer, in one pass over the text. Pointers are compared as text.
    private struct Search {
        let text: JSONText
        /// The pointer as text.
        let target: String
        /// The arrays and objects around the current token, outermost first.
        private var enclosing: [Level] = []
        /// The offset of the value nearest to the target so far, and the length of its pointer.
        private var nearest: (offset: Int, length: Int)?

        private struct Level {
            let pointer: JSONPointer
            /// The index of the current element; nil in an object.
            var index: Int?
            /// The current member; nil before its name, and in an array.
            var member: JSONPointer?
        }

        init(text: JSONText, target: String) {
            self.text = text
            self.target = target
        }

        mutating func offset() -> Int {
            var offset = 0
            while let start = text.tokenStart(from: offset) {
                let token = text.token(at: start)
                offset = token.endIndex
                read(token)
                if nearest?.length == target.utf8.count { break }
            }
            return nearest?.offset ?? 0
        }

        private mutating func read(_ token: ArraySlice<UInt8>) {
            switch token.first {
            case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = enclosing.popLast()
            case UInt8(ascii: ","): nextElement()
            case UInt8(ascii: ":"): return
            case UInt8(ascii: "\"")? where enclosing.last.map { $0.index == nil && $0.member == nil } ?? false:
                let name = (try? JSONValue.parse(Array(token)))?.stringValue ?? ""
                let pointer = enclosing[enclosing.count - 1].pointer.appending(name)
                enclosing[enclosing.count - 1].member = pointer
                recordIfNearer(pointer, at: token.startIndex)
            case let first: beginValue(first, at: token.startIndex)
            }
        }

        /// Handles the first token of a value.
        private mutating func beginValue(_ first: UInt8?, at offset: Int) {
            let level = enclosing.last
            let pointer = level?.member ?? level.flatMap { level in level.index.map { level.pointer.appending($0) } }
            // The name of a member has been recorded already.
            if level?.member == nil { recordIfNearer(pointer ?? .root, at: offset) }
            if first == UInt8(ascii: "{") { enclosing.append(Level(pointer: pointer ?? .root)) }
            if first == UInt8(ascii: "[") { enclosing.append(Level(pointer: pointer ?? .root, index: 0)) }
        }

        private mutating func nextElement() {
            guard !enclosing.isEmpty else { return }
            if let index = enclosing[enclosing.count - 1].index { enclosing[enclosing.count - 1].index = index + 1 }
            enclosing[enclosing.count - 1].member = nil
        }

        /// Records the value if it is the target or contains it, and is deeper than the recorded one.
        private mutating func recordIfNearer(_ pointer: JSONPointer, at offset: Int) {
            let path = pointer.description.utf8
            let isOnPath =
                target.utf8.starts(with: path)
                && (path.count == target.utf8.count || target.utf8.dropFirst(path.count).first == UInt8(ascii: "/"))
            if isOnPath, path.count > nearest?.length ?? -1 { nearest = (offset, path.count) }
        }
    }
}
