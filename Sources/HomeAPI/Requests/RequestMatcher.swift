import HomeModel
import JSON

/// The members that a recorded request must have, with their values.
struct RequestMatcher: Sendable {
    private let matcher: JSONMatcher
    /// The trait, if the matcher names one; nil if it has none or compares it otherwise.
    private let trait: String?

    /// The members that can be compared, with the forms of their values: those that each entry of the journal has.
    static let members: [String: JSONMatcher.Form] = {
        let complete = RequestView.membersOfCompleteEntries
        let members = Representation<RequestView>.request.members.filter { !complete.contains($0.name) }
        return Dictionary(uniqueKeysWithValues: members.map { ($0.name, JSONMatcher.Form($0.schema)) })
    }()

    /// Throws `invalidArgument` with a pointer if the matcher names a member that requests do not have, or if a comparison
    /// is malformed or cannot match the values that the member has.
    init(_ object: JSONObject, at pointer: JSONPointer) throws(HomeError) {
        for (name, _) in object.members where Self.members[name] == nil {
            let known = Self.members.keys.sorted()
            throw Self.fault(
                "\(pointer.appending(name))", "a member of a recorded request",
                "A recorded request has no member \(name) to compare; it has \(known.joined(separator: ", ")).\(Spelling.suggestion(for: name, in: known))"
            )
        }
        trait = object["trait"]?.stringValue
        do throws(JSONMatcher.Mistake) {
            matcher = try JSONMatcher(.object(object), of: .object(members: Self.members))
        } catch {
            let place = "\(pointer)\(error.pointer)"
            throw Self.fault(place, error.allowed, "The comparison at \(place) must be \(error.allowed).")
        }
    }

    private static func fault(_ pointer: String, _ detail: String, _ message: String) -> HomeError {
        HomeError(.invalidArgument, message, details: [HomeError.Detail(pointer: pointer, detail: detail)])
    }

    /// Returns the members in which a request differs; empty if it matches. For a request with several commands, these
    /// are the differences of the closest command.
    func differences(from request: ComparedRequest) -> [JSONMatcher.Difference] {
        let all = request.alternatives.map { matcher.differences(from: $0.named(trait)) }
        return all.min { $0.count < $1.count } ?? []
    }

    /// Returns how often a request matches: more than once if several of its commands do.
    func count(in request: ComparedRequest) -> Int {
        if isMatch(request.whole) { return 1 }
        return request.commands.count { isMatch($0) }
    }

    /// Whether a request as a whole, or one of its commands, matches.
    func isMatch(_ part: ComparedRequest.Content) -> Bool { matcher.differences(from: part.named(trait)).isEmpty }
}

extension JSONMatcher.Form {
    /// The form of the values that a schema describes.
    fileprivate init(_ schema: JSONSchema) {
        let object = schema.value.objectValue ?? JSONObject()
        if let reference = object["$ref"]?.stringValue?.split(separator: "/").last {
            let named = schema.references.first { $0.name == reference }
            self = named.map { Self($0.schema) } ?? .any
            return
        }
        switch object["type"]?.stringValue {
        case "string": self = .text
        case "integer", "number": self = .number
        case "boolean": self = .flag
        case "object":
            let members = object["properties"]?.objectValue?.members.map { member in
                (member.name, Self(JSONSchema(member.value, references: schema.references)))
            }
            self = .object(members: members.map { Dictionary(uniqueKeysWithValues: $0) })
        default: self = .any
        }
    }
}
