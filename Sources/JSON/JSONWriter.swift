/// Writes compact JSON text into an array of bytes.
///
/// The writer adds the commas. It does not check the order of the calls: it detects neither a missing `endObject` nor a
/// name that is written twice.
///
/// ```swift
/// var json = JSONWriter()
/// json.beginObject()
/// json.key("level"); json.integer(254)
/// json.endObject()                        // {"level":254}
/// ```
public struct JSONWriter: Sendable {
    /// The text so far.
    public var bytes: [UInt8]

    /// Whether the next value or name follows another one and needs a comma before it.
    var needsComma = false

    /// Creates a writer with room for a number of bytes before it allocates again.
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

    /// Writes the name of a member; write its value next. The name must not need escapes.
    public mutating func key(_ name: StaticString) {
        name.withUTF8Buffer { quoted($0, isName: true) }
    }

    /// Writes the name of a member; write its value next.
    @_disfavoredOverload
    public mutating func key(_ name: String) {
        text(name, isName: true)
    }

    /// Writes the name of a member; write its value next.
    public mutating func key(_ key: JSONKey) {
        raw(key.bytes)
        needsComma = false
    }

    /// Writes the name of a member from the bytes of a ``JSONKey``; write its value next.
    public mutating func key(raw bytes: UnsafeBufferPointer<UInt8>) {
        raw(bytes)
        needsComma = false
    }

    public mutating func string(_ value: String) {
        text(value, isName: false)
    }

    /// Writes a string whose content `write` appends. The content must not need escapes.
    public mutating func plainString(_ write: (inout [UInt8]) -> Void) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        write(&bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes a fragment that is JSON already: a value, or members of an object. It must not be empty.
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

    /// Writes any value. Unlike ``integer(_:)`` this writes every integer as a number, so that a parsed value is
    /// written as it was read.
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

    /// Writes a part of a value that was written before, including its commas.
    ///
    /// - Parameter needsComma: Whether the next value or name needs a comma before it.
    mutating func prepared(_ fragment: UnsafeBufferPointer<UInt8>, needsComma: Bool) {
        bytes.append(contentsOf: fragment)
        self.needsComma = needsComma
    }

    /// Writes the comma before a value or a name, if it needs one.
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

    /// Writes a text without escapes. Names and strings are the largest part of a document, so the array grows only
    /// once per call.
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
