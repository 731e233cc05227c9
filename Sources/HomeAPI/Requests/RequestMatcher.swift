import HomeModel
import JSON

/// The members that a recorded request must have, with their values.
struct RequestMatcher: Sendable {
    private let matcher: JSONMatcher

    /// Throws `invalidArgument` with a pointer if the matcher names a member that requests do not have, or if a comparison
    /// is malformed.
    init(_ object: JSONObject, at pointer: JSONPointer) throws(HomeError) {
        let known = Set(Representation<RequestReading>.request.members.map { $0.name })
        for (name, _) in object.members where !known.contains(name) {
            throw Self.fault(
                "\(pointer.appending(name))", "a member of a recorded request",
                "A recorded request has no member \(name); it has \(known.sorted().joined(separator: ", ")).")
        }
        do throws(JSONMatcher.Fault) { matcher = try JSONMatcher(.object(object)) } catch {
            throw Self.fault(
                "\(pointer)\(error.pointer)", JSONMatcher.Fault.allowed,
                "The comparison at \(pointer)\(error.pointer) is malformed.")
        }
    }

    private static func fault(_ pointer: String, _ detail: String, _ message: String) -> HomeError {
        HomeError(.invalidArgument, message, details: [HomeError.Detail(pointer: pointer, detail: detail)])
    }

    /// Returns the members in which a request differs; empty if it matches.
    func differences(from request: JSONValue) -> [JSONMatcher.Difference] { matcher.differences(from: request) }
}
