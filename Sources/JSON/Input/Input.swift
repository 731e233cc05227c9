/// A value that has the form of its declaration, for reading.
///
/// The functions that return members count null as absent, unless they say otherwise.
public struct Input: Sendable {
    public let json: JSONValue
    public let pointer: JSONPointer

    public init(_ json: JSONValue, at pointer: JSONPointer = .root) {
        self.json = json
        self.pointer = pointer
    }

    // MARK: The value

    public var text: String? { json.stringValue }
    public var flag: Bool? { json.boolValue }
    public var integer: Int64? { json.integerValue }
    public var number: Double? { json.doubleValue }

    /// The object; empty for other values.
    public var object: JSONObject { json.objectValue ?? JSONObject() }

    /// The members of an object, null included; empty for other values.
    public var members: [(name: String, input: Input)] {
        json.objectValue?.members.map { ($0.name, Input($0.value, at: pointer.appending($0.name))) } ?? []
    }

    /// The elements of an array; the value itself if it is no array.
    public var elements: [Input] {
        json.arrayValue?.enumerated().map { Input($0.element, at: pointer.appending($0.offset)) } ?? [self]
    }

    // MARK: Members

    /// The member of an object; nil if it is absent.
    public subscript(name: String) -> Input? {
        value(ifPresent: name).map { Input($0, at: pointer.appending(name)) }
    }

    /// The member of an object, which can be null; nil if it is absent.
    public func member(_ name: String) -> Input? {
        json.objectValue?[name].map { Input($0, at: pointer.appending(name)) }
    }

    public func has(_ name: String) -> Bool { value(ifPresent: name) != nil }

    /// Returns the text of a required member.
    public func text(_ name: String) -> String { value(name).stringValue ?? "" }

    public func text(ifPresent name: String) -> String? { value(ifPresent: name)?.stringValue }

    public func flag(ifPresent name: String) -> Bool? { value(ifPresent: name)?.boolValue }

    public func number(ifPresent name: String) -> Double? { value(ifPresent: name)?.doubleValue }

    public func integer(ifPresent name: String) -> Int64? { value(ifPresent: name)?.integerValue }

    /// Returns the texts of a required member.
    public func texts(_ name: String) -> [String] { value(name).arrayValue?.compactMap { $0.stringValue } ?? [] }

    public func texts(ifPresent name: String) -> [String]? {
        value(ifPresent: name)?.arrayValue?.compactMap { $0.stringValue }
    }

    /// Returns a required member, which can be null.
    public func required(_ name: String) -> Input { Input(value(name), at: pointer.appending(name)) }

    /// Returns the elements of a member; empty if it is absent.
    public func list(_ name: String) -> [Input] {
        guard let member = self[name], member.json.arrayValue != nil else { return [] }
        return member.elements
    }

    /// Returns the value of a required member, which can be null.
    public func value(_ name: String) -> JSONValue {
        guard let value = json.objectValue?[name] else { preconditionFailure("the form does not require \(name)") }
        return value
    }

    public func value(ifPresent name: String) -> JSONValue? {
        guard let value = json.objectValue?[name], !value.isNull else { return nil }
        return value
    }
}
