import HomeEngine
import HomeModel
import JSON

/// The query parameters of a page of a list: which members of each object, and which page.
struct PageQuery: Sendable {
    /// The maximum number of objects in a page.
    static let maximumLimit = 1_000
    private static let limits = 1...maximumLimit

    /// The members of an object; nil for all of them.
    let fields: MemberSelection?
    let limit: Int
    let pageToken: String?

    init<Object>(_ call: Call, of object: Representation<Object>) throws(HomeError) {
        fields = call.fields(of: object)
        limit = try Self.limit(of: call) ?? Self.maximumLimit
        pageToken = call.value(of: "pageToken").map { call.route.canReadPast ? Call.pageToken($0) : $0 }
    }

    /// Returns the value of the query parameter `limit`; nil if it is missing.
    static func limit(of call: Call) throws(HomeError) -> Int? {
        guard let text = call.value(of: "limit") else { return nil }
        guard let limit = Int(text), limits.contains(limit) else {
            throw HomeError(
                .invalidArgument, "limit must be \(limits.lowerBound) to \(limits.upperBound); \(text) was sent.")
        }
        return limit
    }

    // MARK: Declaration

    /// Returns the parameter that selects members, for lists and for single objects.
    static func fields<Object>(of object: Representation<Object>) -> Route.QueryItem {
        Route.QueryItem(
            "fields",
            "Only these members of an object, separated by commas: \(object.selectableNames.joined(separator: ",")).",
            TextForm.members(of: object))
    }

    /// Returns the parameters of a list.
    static func items<Object>(_ object: Representation<Object>) -> [Route.QueryItem] {
        [
            fields(of: object),
            limit(of: "objects in the page", default: maximumLimit),
            Route.QueryItem("pageToken", "The `nextPageToken` of the previous page.", .text),
        ]
    }

    /// Returns the parameter that limits a list.
    static func limit(of elements: String, default limit: Int) -> Route.QueryItem {
        Route.QueryItem(
            "limit", "The maximum number of \(elements); \(limit) by default.",
            .integer(Int64(limits.lowerBound)...Int64(limits.upperBound)))
    }
}
