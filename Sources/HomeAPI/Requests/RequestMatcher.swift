import HomeModel
import JSON

/// The members that a recorded request must have, with their values.
struct RequestMatcher: Sendable {
    private let matcher: JSONMatcher
    /// The trait, if the matcher names one; nil if it has none or compares it otherwise.
    private let trait: String?

    /// Throws `invalidArgument` with a pointer if the matcher names a member that requests do not have, or if a comparison
    /// is malformed.
    init(_ object: JSONObject, at pointer: JSONPointer) throws(HomeError) {
        let known = Set(Representation<RequestReading>.request.members.map { $0.name })
        for (name, _) in object.members where !known.contains(name) {
            throw Self.fault(
                "\(pointer.appending(name))", "a member of a recorded request",
                "A recorded request has no member \(name); it has \(known.sorted().joined(separator: ", ")).")
        }
        trait = object["trait"]?.stringValue
        do throws(JSONMatcher.Fault) { matcher = try JSONMatcher(.object(object)) } catch {
            throw Self.fault(
                "\(pointer)\(error.pointer)", JSONMatcher.Fault.allowed,
                "The comparison at \(pointer)\(error.pointer) is malformed.")
        }
    }

    private static func fault(_ pointer: String, _ detail: String, _ message: String) -> HomeError {
        HomeError(.invalidArgument, message, details: [HomeError.Detail(pointer: pointer, detail: detail)])
    }

    /// Returns the members in which a request differs; empty if it matches. Of a request with several commands, it is the
    /// command that comes closest.
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
    func isMatch(_ part: ComparedRequest.Part) -> Bool { matcher.differences(from: part.named(trait)).isEmpty }
}
