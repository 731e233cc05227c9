import HomeModel
import JSON

/// A value in a file, with its pointer.
struct Node {
    let json: JSONValue
    let pointer: JSONPointer

    init(_ json: JSONValue, at pointer: JSONPointer) {
        self.json = json
        self.pointer = pointer
    }

    func fault(_ reason: String) -> Fault { Fault(pointer, reason) }

    /// Returns "the fields are a, b" for a message about a name that does not exist, or "there are no fields". The closest
    /// name follows as a question.
    func listing(_ names: [String], _ label: String, for name: String) -> String {
        guard !names.isEmpty else { return "there are no \(label)" }
        return "the \(label) are \(names.joined(separator: ", "))"
            + Spelling.suggestion(for: name, in: names, separator: ". ")
    }

    func text(_ label: String) throws(Fault) -> String {
        guard let text = json.stringValue else { throw fault("\(label) must be a string") }
        return text
    }

    func flag(_ label: String) throws(Fault) -> Bool {
        guard let flag = json.boolValue else { throw fault("\(label) must be true or false") }
        return flag
    }

    /// Returns an integer. The file may also give it as a hexadecimal string (`"0xFFF1FC01"`), because JSON has no
    /// hexadecimal numbers.
    func number(_ label: String, in range: ClosedRange<Int64>) throws(Fault) -> Int64 {
        let hexadecimal = json.stringValue.flatMap { text in
            text.hasPrefix("0x") ? Int64(text.dropFirst(2), radix: 16) : nil
        }
        guard let number = hexadecimal ?? json.integerValue, range.contains(number) else {
            throw fault(
                "\(label) must be a whole number from \(range.lowerBound) to \(range.upperBound), or a hexadecimal string such as \"0x1F\""
            )
        }
        return number
    }

    func list(_ label: String) throws(Fault) -> [Node] {
        guard let elements = json.arrayValue else { throw fault("\(label) must be a list") }
        return elements.enumerated().map { Node($1, at: pointer.appending($0)) }
    }

    /// Returns the members of an object that may have any names.
    func members(_ label: String) throws(Fault) -> [(name: String, node: Node)] {
        guard let object = json.objectValue else { throw fault("\(label) must be an object") }
        return object.members.map { ($0.name, Node($0.value, at: pointer.appending($0.name))) }
    }

    /// Returns a name such as `targetRpm`, which appears in JSON and in paths.
    func lowerCamel(_ label: String) throws(Fault) -> String {
        let name = try text(label)
        try checkLowerCamel(name, label)
        return name
    }

    func checkLowerCamel(_ name: String, _ label: String) throws(Fault) {
        let isValid =
            (1...64).contains(name.utf8.count)
            && name.utf8.first.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } ?? false
            && name.utf8.allSatisfy { Self.isLetterOrDigit($0) }
        guard isValid else {
            throw fault(
                "\(label) must be 1 to 64 letters and digits in lower camel case, such as targetRpm; it is \"\(name)\"")
        }
    }

    /// Throws if the name is not in upper camel case, such as `SpinDirection`.
    func checkUpperCamel(_ name: String, _ label: String) throws(Fault) {
        let isValid =
            (1...64).contains(name.utf8.count)
            && name.utf8.first.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } ?? false
            && name.utf8.allSatisfy { Self.isLetterOrDigit($0) }
        guard isValid else {
            throw fault(
                "\(label) must be 1 to 64 letters and digits in upper camel case, such as SpinDirection; it is \"\(name)\""
            )
        }
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}

/// An object in a file with a fixed set of members.
struct ObjectNode {
    let pointer: JSONPointer
    private let object: JSONObject
    /// The name of the object in messages, such as `an attribute`.
    private let label: String

    init(_ node: Node, _ label: String, members: [String]) throws(Fault) {
        guard let object = node.json.objectValue else { throw node.fault("\(label) must be an object") }
        self.object = object
        self.label = label
        pointer = node.pointer
        for (name, _) in object.members where !members.contains(name) {
            let known = members.filter { $0 != "$schema" }
            throw Fault(
                pointer.appending(name),
                "\(label) has no member \"\(name)\"; the members are \(known.joined(separator: ", "))\(Spelling.suggestion(for: name, in: known, separator: ". "))"
            )
        }
    }

    /// The value of a member; nil if the object does not have it.
    subscript(name: String) -> Node? { object[name].map { Node($0, at: pointer.appending(name)) } }

    func required(_ name: String) throws(Fault) -> Node {
        guard let node = self[name] else { throw Fault(pointer, "\(label) needs the member \"\(name)\"") }
        return node
    }

    func flag(_ name: String, otherwise: Bool = false) throws(Fault) -> Bool {
        guard let node = self[name] else { return otherwise }
        return try node.flag(name)
    }

    /// Returns the elements of a member; empty if the object does not have it.
    func list(_ name: String) throws(Fault) -> [Node] {
        guard let node = self[name] else { return [] }
        return try node.list(name)
    }

    /// Returns the members of a member; empty if the object does not have it.
    func members(_ name: String) throws(Fault) -> [(name: String, node: Node)] {
        guard let node = self[name] else { return [] }
        return try node.members(name)
    }

    /// Returns the sentence for people; nil if the object has none.
    func description() throws(Fault) -> String? {
        guard let node = self["description"] else { return nil }
        return try node.text("description")
    }
}

/// A check that names and numbers occur only once.
struct Uniqueness {
    private let label: String
    private var names: Set<String> = []
    private var numbers: Set<Int64> = []

    init(_ label: String) { self.label = label }

    /// Throws if the name was claimed before. Names are compared without regard to case, because clients may write them
    /// in any case.
    mutating func claim(name: String, at node: Node) throws(Fault) {
        guard names.insert(name.lowercased()).inserted else {
            throw node.fault("there is another \(label) named \(name)")
        }
    }

    mutating func claim(number: Int64, at node: Node) throws(Fault) {
        guard numbers.insert(number).inserted else {
            throw node.fault("there is another \(label) with the number \(number)")
        }
    }
}
