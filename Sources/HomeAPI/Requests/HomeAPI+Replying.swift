import HTTPServer
import HomeEngine
import HomeModel

/// Responses that are the same for all routes.
extension HomeAPI {
    /// Returns the response to a request that has no route, and records it for the home that its path addresses.
    ///
    /// The response does not depend on the caller and on whether there is such a home.
    func responseWithoutRoute(to request: HTTPRequest, _ failure: HTTPFailure) -> Response {
        let segments = request.segments
        let suggestion = failure == .notFound ? PathSpelling.suggestion(for: segments) : ""
        let response = Self.rejection(Problem(failure, suggestion: suggestion), of: request, at: nil)
        let addressesHome = segments.count > 1 && segments[0] == "homes" && !segments[1].isEmpty
        let id = addressesHome ? segments[1] : Homes.defaultID
        // As for routes: see ``Route/isRecorded``.
        let isAboutRequests = segments.dropFirst(addressesHome ? 2 : 0).starts(with: ["simulation", "requests"])
        guard configuration.requestLimit > 0, !isAboutRequests else { return response }
        whenMayRecord(request, home: id) { [self] in
            guard let served = try? addressesHome || configuration.directory != nil ? served(id) : served else {
                return
            }
            _ = served.requests.recorded(.response(response), in: served.requests.begin(request, nil))
        }
        return response
    }

    func served(_ id: String) throws(HomeError) -> ServedHome {
        served(try homes.home(id))
    }

    /// Reserves the bytes of a long response until it is sent; returns a problem if too many are in use.
    func reserved(_ response: consuming Response, for request: HTTPRequest, in served: ServedHome) -> Response {
        guard case .bytes(let bytes) = response.body, bytes.count > ResponseBody.shortSize, response.reservation == nil
        else { return response }
        let budget = served.budgets.pendingBytes
        response.reservation = budget.reserve(bytes.count)
        if response.reservation != nil { return response }
        let problem = Problem(HTTPFailure.tooManyPendingBytes(limit: budget.limit))
        return Self.rejection(problem, of: request, at: served.home.cursor)
    }

    /// - Parameter cursor: The cursor of the home; nil if there is no such home.
    static func rejection(_ error: any Error, of request: HTTPRequest, at cursor: Cursor?) -> Response {
        var headers = cursor.map { [Header(cursorHeader, $0.description)] } ?? []
        if let id = request.header(Call.requestIDHeader), TextForm.requestID.accepts(id) {
            headers.append(Header(Call.requestIDHeader, id))
        }
        return Problem(error).response(instance: request.path, headers: headers)
    }
}
