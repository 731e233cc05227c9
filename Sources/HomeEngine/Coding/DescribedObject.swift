import HomeModel
import JSON

/// A JSON object of a description while it is read. Its errors contain a pointer and the allowed values.
struct DescribedObject {
    let pointer: JSONPointer
    private let object: JSONObject

    init(_ json: JSONValue, at pointer: JSONPointer) throws(HomeError) {
        guard let object = json.objectValue else {
            throw Self.fault("This must be an object.", "an object", at: pointer)
        }
        self.object = object
        self.pointer = pointer
    }

    var members: [(name: String, value: JSONValue)] { object.members }

    /// Rejects members with other names.
    func expectOnly(_ names: [String], _ review: DescriptionReview) {
        for (name, _) in object.members where !names.contains(name) {
            review.add(
                mistake: Self.fault(
                    "There is no member \(name) here; the members are \(names.joined(separator: ", ")).\(Spelling.suggestion(for: name, in: names))",
                    "unknown member", at: pointer.appending(name)))
        }
    }

    // MARK: Members

    /// Returns a member; nil if it is absent or null.
    func optional(_ name: String) -> JSONValue? {
        guard let value = object[name], !value.isNull else { return nil }
        return value
    }

    func value(_ name: String) throws(HomeError) -> JSONValue {
        guard let value = object[name] else { throw fault(name, "The member \(name) is missing.", "required") }
        return value
    }

    func text(_ name: String) throws(HomeError) -> String {
        guard let text = try value(name).stringValue else { throw wrongKind(name, "a string") }
        return text
    }

    func optionalText(_ name: String) throws(HomeError) -> String? {
        optional(name) == nil ? nil : try text(name)
    }

    func id(_ name: String) throws(HomeError) -> String {
        let id = try text(name)
        guard HomeID.isValid(id) else { throw fault(name, HomeID.message(rejecting: id), HomeID.form) }
        return id
    }

    /// Returns the member `name`, which has 1 to `limit` Unicode code points.
    func name(limit: Int) throws(HomeError) -> String {
        let name = try text("name")
        guard (1...limit).contains(name.unicodeScalars.count) else {
            throw fault("name", "A name must have 1 to \(limit) code points.", "1 to \(limit) code points")
        }
        return name
    }

    func bool(_ name: String) throws(HomeError) -> Bool {
        guard let flag = try value(name).boolValue else { throw wrongKind(name, "true or false") }
        return flag
    }

    func optionalBool(_ name: String) throws(HomeError) -> Bool? {
        optional(name) == nil ? nil : try bool(name)
    }

    func object(_ name: String) throws(HomeError) -> DescribedObject {
        try DescribedObject(try value(name), at: pointer.appending(name))
    }

    func objects(_ name: String) throws(HomeError) -> [DescribedObject] {
        guard let values = try value(name).arrayValue else { throw wrongKind(name, "a list of objects") }
        var objects: [DescribedObject] = []
        for (index, value) in values.enumerated() {
            objects.append(try DescribedObject(value, at: pointer.appending(name).appending(index)))
        }
        return objects
    }

    /// Returns a member that is a list of texts; nil if it is absent or null.
    func optionalTexts(_ name: String) throws(HomeError) -> [String]? {
        guard let value = optional(name) else { return nil }
        guard let values = value.arrayValue else { throw wrongKind(name, "a list of strings") }
        var texts: [String] = []
        for (index, value) in values.enumerated() {
            guard let text = value.stringValue else {
                throw Self.fault(
                    "\(name) must be a list of strings.", "a string", at: pointer.appending(name).appending(index))
            }
            texts.append(text)
        }
        return texts
    }

    // MARK: Errors

    /// Returns an error about a member.
    ///
    /// - Parameters:
    ///   - message: The fault, as a sentence.
    ///   - allowed: The allowed values.
    func fault(_ name: String, _ message: String, _ allowed: String) -> HomeError {
        Self.fault(message, allowed, at: pointer.appending(name))
    }

    func wrongKind(_ name: String, _ expected: String) -> HomeError {
        fault(name, "The member \(name) must be \(expected).", expected)
    }

    static func fault(_ message: String, _ allowed: String, at pointer: JSONPointer) -> HomeError {
        HomeError(
            .invalidArgument, message, details: [HomeError.Detail(pointer: pointer.description, detail: allowed)])
    }
}
