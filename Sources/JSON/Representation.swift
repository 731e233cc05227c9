/// Some members of an object, as the positions that they have in ``Representation/selectableMembers``.
public struct MemberSelection: Hashable, Sendable {
    private(set) var bits: UInt64 = 0

    public init() {}

    public func contains(_ index: Int) -> Bool { bits &>> UInt64(index) & 1 != 0 }
    public mutating func insert(_ index: Int) { bits |= 1 &<< UInt64(index) }

    /// Whether the selection has a member with this or a larger index.
    fileprivate func hasMembers(from index: Int) -> Bool { bits >> UInt64(index) != 0 }
}

extension Representation {
    /// Returns whether a selection has members that are written on request only.
    public func isOnRequest(_ selection: MemberSelection) -> Bool {
        selection.hasMembers(from: members.count)
    }
}

/// A JSON object of the API, declared once as the list of its members.
///
/// Four things follow from it: the writer, the members that `?fields=` can name, the published schema, and the members
/// that can be absent.
///
/// ```swift
/// extension Representation<RoomState> {
///     static let room = Representation("Room", "A room of a structure.", [
///         .init("id", .id) { $0.id },
///         .init("name", .text) { $0.name },
///     ])
/// }
/// ```
public struct Representation<Value>: Sendable {
    public let members: [Member]
    /// The members that `?fields=` can name: ``members``, and then those that are written only if a client names them.
    public let selectableMembers: [Member]
    /// The names of ``selectableMembers``.
    public let selectableNames: [String]
    /// The object's schema under its name in the published description.
    public let schema: NamedSchema

    /// - Parameters:
    ///   - name: Its name in the published description and so in generated clients.
    ///   - summary: A sentence for people.
    ///   - onRequest: Members that are written only if a client names them.
    ///   - others: Members that are written after these by other means.
    ///   - refine: Adds rules between members to the schema.
    public init(
        _ name: String, _ summary: String, _ members: [Member], onRequest: [Member] = [],
        and others: [JSONSchema.Property] = [],
        refine: @escaping @Sendable (JSONSchema) -> JSONSchema = { $0 }
    ) {
        self.members = members
        selectableMembers = onRequest.isEmpty ? members : members + onRequest
        selectableNames = selectableMembers.map { $0.name }
        schema = NamedSchema(name, refine(JSONSchema.object(members.map { $0.property } + others).described(summary)))
    }

    /// A member of an object.
    public struct Member: Sendable {
        public let name: String
        package let schema: JSONSchema
        let isRequired: Bool
        @usableFromInline let write: @Sendable (Value, inout JSONWriter) -> Void
        /// Prepares the member for a ``RepresentationPlan``.
        let prepare: @Sendable (Value, inout PlanBuilder<Value>) -> Void

        @usableFromInline
        init(
            name: String, schema: JSONSchema, isRequired: Bool,
            write: @escaping @Sendable (Value, inout JSONWriter) -> Void,
            prepare: @escaping @Sendable (Value, inout PlanBuilder<Value>) -> Void
        ) {
            self.name = name
            self.schema = schema
            self.isRequired = isRequired
            self.write = write
            self.prepare = prepare
        }

        /// Writes the name and the value; nothing if the member is absent.
        public func write(_ value: Value, to json: inout JSONWriter) { write(value, &json) }

        public var property: JSONSchema.Property {
            isRequired ? .required(name, schema) : .optional(name, schema)
        }
    }

    /// Writes the object with all its members.
    @inlinable
    public func write(_ value: Value, to json: inout JSONWriter) {
        json.beginObject()
        writeMembers(of: value, to: &json)
        json.endObject()
    }

    /// Writes the object with only the selected members.
    ///
    /// - Parameter selection: The members of ``selectableMembers``; nil for all of ``members``.
    public func write(_ value: Value, only selection: MemberSelection?, to json: inout JSONWriter) {
        guard let selection else { return write(value, to: &json) }
        json.beginObject()
        for (index, member) in selectableMembers.enumerated() where selection.contains(index) {
            member.write(value, &json)
        }
        json.endObject()
    }

    /// Writes the selected ones of the members that are written on request only.
    public func writeMembersOnRequest(of value: Value, only selection: MemberSelection, to json: inout JSONWriter) {
        guard isOnRequest(selection) else { return }
        for index in members.count..<selectableMembers.count where selection.contains(index) {
            selectableMembers[index].write(value, &json)
        }
    }

    /// Returns the selection of a list of names, separated by commas; nil if one of them is not the name of a member.
    public func selection(_ names: String) -> MemberSelection? {
        let text = names.utf8.span
        var selection = MemberSelection()
        var start = 0
        for end in 0...text.count where end == text.count || text[end] == UInt8(ascii: ",") {
            let name = text.extracting(start..<end)
            guard let index = selectableNames.firstIndex(where: { $0.utf8.span.hasSameElements(as: name) }) else {
                return nil
            }
            selection.insert(index)
            start = end + 1
        }
        return selection
    }

    /// Writes the members without braces.
    @inlinable
    public func writeMembers(of value: Value, to json: inout JSONWriter) {
        for member in members { member.write(value, &json) }
    }

    /// The object as the type of a member or an array element.
    public var type: JSONType<Value> { JSONType(.ref(schema)) { self.write($0, to: &$1) } }

    /// The schema of the object with any of its members, as `?fields=` returns it.
    public var partial: NamedSchema {
        NamedSchema(
            "Partial\(schema.name)",
            JSONSchema.object(selectableMembers.map { .optional($0.name, $0.schema) })
                .described("All members, or those that `fields` names."))
    }
}

extension Representation.Member {
    /// Creates a member that is always present.
    @inlinable
    public init<T>(_ name: String, _ type: JSONType<T>, _ value: @escaping @Sendable (Value) -> T) {
        let key = JSONKey(name)
        self.init(
            name: name, schema: type.schema, isRequired: true,
            write: { object, json in
                json.key(key)
                type.write(value(object), &json)
            },
            prepare: { _, plan in plan.append(key) { object, json in type.write(value(object), &json) } })
    }

    /// Returns a member that is always present and is the same for all objects that share a plan.
    public static func fixed<T>(
        _ name: String, _ type: JSONType<T>, _ value: @escaping @Sendable (Value) -> T
    ) -> Self {
        let member = Self(name, type, value)
        return Self(
            name: name, schema: member.schema, isRequired: true, write: member.write,
            prepare: { object, plan in member.write(object, &plan.literal) })
    }

    /// Returns a member that is absent if its value is nil.
    @inlinable
    public static func optional<T>(
        _ name: String, _ type: JSONType<T>, _ value: @escaping @Sendable (Value) -> T?
    ) -> Self {
        let key = JSONKey(name)
        let write: @Sendable (Value, inout JSONWriter) -> Void = { object, json in
            guard let value = value(object) else { return }
            json.key(key)
            type.write(value, &json)
        }
        return Self(
            name: name, schema: type.schema, isRequired: false, write: write,
            prepare: { _, plan in plan.append(write) })
    }

    /// Returns a list of objects. Its length is the same for all objects that share a plan.
    public static func list<Element>(
        _ name: String, of element: Representation<Element>, count: @escaping @Sendable (Value) -> Int,
        _ value: @escaping @Sendable (Value, Int) -> Element
    ) -> Self {
        let key = JSONKey(name)
        return Self(
            name: name, schema: .array(of: .ref(element.schema)), isRequired: true,
            write: { object, json in
                json.key(key)
                json.beginArray()
                for index in 0..<count(object) { element.write(value(object, index), to: &json) }
                json.endArray()
            },
            prepare: { object, plan in
                plan.literal.key(key)
                plan.literal.beginArray()
                for index in 0..<count(object) { plan.append(element, object) { value($0, index) } }
                plan.literal.endArray()
            })
    }

    /// Returns an object with a member for each element. The names are the same for all objects that share a plan.
    ///
    /// - Parameter schema: The schema of the whole object: its members' names are not known here.
    public static func map<Element>(
        _ name: String, _ schema: JSONSchema, of element: Representation<Element>,
        count: @escaping @Sendable (Value) -> Int, key elementKey: @escaping @Sendable (Value, Int) -> String,
        _ value: @escaping @Sendable (Value, Int) -> Element
    ) -> Self {
        let key = JSONKey(name)
        return Self(
            name: name, schema: schema, isRequired: true,
            write: { object, json in
                json.key(key)
                json.beginObject()
                for index in 0..<count(object) {
                    json.key(elementKey(object, index))
                    element.write(value(object, index), to: &json)
                }
                json.endObject()
            },
            prepare: { object, plan in
                plan.literal.key(key)
                plan.literal.beginObject()
                for index in 0..<count(object) {
                    plan.literal.key(elementKey(object, index))
                    plan.append(element, object) { value($0, index) }
                }
                plan.literal.endObject()
            })
    }

    /// Returns the same member of a larger value.
    public func of<Outer>(_ inner: @escaping @Sendable (Outer) -> Value) -> Representation<Outer>.Member {
        Representation<Outer>.Member(
            name: name, schema: schema, isRequired: isRequired,
            write: { outer, json in write(inner(outer), &json) },
            prepare: { _, plan in plan.append { outer, json in write(inner(outer), &json) } })
    }
}

extension Span<UInt8> {
    fileprivate func hasSameElements(as other: Span<UInt8>) -> Bool {
        count == other.count && indices.allSatisfy { self[$0] == other[$0] }
    }
}
