/// Writes JSON text, compact, straight into bytes.
///
/// Commas come by themselves. Which calls make a document is the caller's business: the writer does not notice a
/// missing `endObject`, nor a name given twice.
///
/// ```swift
/// var json = JSONWriter()
/// json.beginObject()
/// json.key("level"); json.integer(254)
/// json.endObject()                        // {"level":254}
/// ```
public struct JSONWriter: Sendable {
    /// What has been written so far.
    public var bytes: [UInt8]

    /// Whether something stands before the place to write at, so that a comma has to.
    private var needsComma = false

    /// A writer with room for so many bytes before it allocates again.
    public init(capacity: Int = 512) {
        bytes = []
        bytes.reserveCapacity(capacity)
    }

    public mutating func beginObject() {
        separate()
        bytes.append(UInt8(ascii: "{"))
        needsComma = false
    }

    public mutating func endObject() {
        bytes.append(UInt8(ascii: "}"))
        needsComma = true
    }

    public mutating func beginArray() {
        separate()
        bytes.append(UInt8(ascii: "["))
        needsComma = false
    }

    public mutating func endArray() {
        bytes.append(UInt8(ascii: "]"))
        needsComma = true
    }

    /// The name of the member whose value comes next. The text must need no escapes.
    public mutating func key(_ name: StaticString) {
        name.withUTF8Buffer { quoted($0, isName: true) }
    }

    /// The name of the member whose value comes next.
    @_disfavoredOverload
    public mutating func key(_ name: String) {
        text(name, isName: true)
    }

    /// The name of the member whose value comes next.
    public mutating func key(_ key: JSONKey) {
        raw(key.bytes)
        needsComma = false
    }

    /// The bytes of a ``JSONKey``.
    public mutating func key(raw bytes: UnsafeBufferPointer<UInt8>) {
        raw(bytes)
        needsComma = false
    }

    public mutating func string(_ value: String) {
        text(value, isName: false)
    }

    /// A string that needs no escapes and is written piece by piece.
    public mutating func plainString(_ write: (inout [UInt8]) -> Void) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        write(&bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    /// A text that is JSON already, as it is: a value, or members of an object; not empty.
    public mutating func raw(_ fragment: [UInt8]) {
        fragment.withUnsafeBufferPointer { raw($0) }
    }

    public mutating func raw(_ fragment: StaticString) {
        fragment.withUTF8Buffer { raw($0) }
    }

    public mutating func raw(_ fragment: UnsafeBufferPointer<UInt8>) {
        let followsAnother = needsComma
        needsComma = true
        bytes.append(addingCapacity: fragment.count + 1) { (output: inout OutputSpan<UInt8>) in
            if followsAnother { output.append(UInt8(ascii: ",")) }
            output.append(fragment)
        }
    }

    /// Whatever has been parsed or put together. Unlike ``integer(_:)`` it writes every integer as a number, so
    /// that a value that was parsed is written as what it was.
    public mutating func value(_ value: JSONValue) {
        switch value {
        case .null: null()
        case .bool(let value): bool(value)
        case .integer(let value): number(value)
        case .double(let value): double(value)
        case .string(let value): string(value)
        case .array(let elements):
            beginArray()
            for element in elements { self.value(element) }
            endArray()
        case .object(let object):
            beginObject()
            for member in object.members {
                key(member.name)
                self.value(member.value)
            }
            endObject()
        }
    }

    /// Puts the comma before a value or a name where one belongs.
    mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    private mutating func text(_ text: String, isName: Bool) {
        var text = text
        text.withUTF8 { text in
            if JSONEscaping.plainPrefix(of: text, from: 0) == text.count {
                quoted(text, isName: isName)
            } else {
                separate()
                bytes.append(UInt8(ascii: "\""))
                JSONEscaping.append(text, to: &bytes)
                bytes.append(UInt8(ascii: "\""))
                if isName { bytes.append(UInt8(ascii: ":")) }
                needsComma = !isName
            }
        }
    }

    /// A text without escapes. Names and texts are most of a document, so the array grows once for all parts of one.
    private mutating func quoted(_ text: UnsafeBufferPointer<UInt8>, isName: Bool) {
        let followsAnother = needsComma
        needsComma = !isName
        bytes.append(addingCapacity: text.count + 4) { (output: inout OutputSpan<UInt8>) in
            if followsAnother { output.append(UInt8(ascii: ",")) }
            output.append(UInt8(ascii: "\""))
            output.append(text)
            output.append(UInt8(ascii: "\""))
            if isName { output.append(UInt8(ascii: ":")) }
        }
    }
}

extension OutputSpan<UInt8> {
    fileprivate mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        withUnsafeMutableBufferPointer { buffer, count in
            _ = UnsafeMutableBufferPointer(rebasing: buffer[count...]).initialize(fromContentsOf: bytes)
            count += bytes.count
        }
    }
}
