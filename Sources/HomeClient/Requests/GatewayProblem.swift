/// A response that rejects a request.
struct GatewayProblem: Hashable, Sendable {
    let status: Int
    let error: HomeError
    /// The last segment of the problem's type, such as `too-many-requests`; nil if the response is not a problem of a
    /// gateway.
    let slug: String?
    /// How long the gateway asks to wait; nil if it asks for nothing.
    let retryAfter: Duration?

    /// Nil if the response is a success.
    init?(_ response: HTTPResponse) {
        guard response.head.status >= 300 else { return nil }
        self.init(response.head, body: response.body)
    }

    init(_ head: HTTPHead, body: [UInt8]) {
        status = head.status
        retryAfter = head["Retry-After"].flatMap { Int64($0) }.map { .seconds(min(max($0, 0), 86_400)) }
        let object = (try? JSONValue.parse(body))?.objectValue
        let type = object?["type"]?.stringValue
        slug = type?.split(separator: "/").last.map { String($0) }
        let code = object?["code"]?.stringValue.flatMap { HomeError.Code(rawValue: $0) }
        error = HomeError(
            code ?? HomeError.Code.allCases.first { $0.httpStatus == head.status } ?? .unknown,
            object?["detail"]?.stringValue ?? "The server responded with status \(head.status), and gave no reason.",
            matterStatus: object?["matterStatus"]?.stringValue.flatMap { MatterStatus(rawValue: $0) },
            details: (object?["errors"]?.arrayValue ?? []).compactMap { HomeError.Detail(inProblem: $0) })
    }

    /// Creates the error in a `problem` event of a stream.
    static func error(in data: [UInt8]) -> HomeError? {
        guard let object = (try? JSONValue.parse(data))?.objectValue,
            let code = object["code"]?.stringValue.flatMap({ HomeError.Code(rawValue: $0) })
        else { return nil }
        return HomeError(
            code, object["detail"]?.stringValue ?? "",
            matterStatus: code == .permissionDenied ? .unsupportedAccess : nil)
    }

    /// Whether the gateway or a proxy is overloaded or starting, so that the same request may succeed soon.
    ///
    /// A device that is offline also has the status 503. That is a result, and the caller decides what to do.
    var isTemporary: Bool {
        switch status {
        case 502, 504: slug == nil
        case 503: slug != "unavailable"
        case 429: error.matterStatus == nil
        default: false
        }
    }
}
