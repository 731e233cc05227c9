import HTTPServer
import HomeEngine
import HomeModel
import JSON

extension InputObject {
    /// Returns a body that has the form. Throws an error that names its mistakes.
    func body(_ json: JSONValue) throws(HomeError) -> Input {
        var review = InputReview(limit: Problem.maximumErrors)
        InputForm.object(self).review(json, as: "the body", into: &review)
        guard let first = review.mistakes.first else { return Input(json) }
        let others = review.count - 1
        let hint = others == 0 ? "" : " The body has \(others) more \(others == 1 ? "mistake" : "mistakes")."
        throw HomeError(
            HomeError.Code(of: first), first.message + hint, details: review.mistakes.map { HomeError.Detail($0) },
            omittedDetails: review.count - review.mistakes.count)
    }
}

extension InputForm {
    /// A device type, or the number of a part.
    static let textOrNumber = InputForm.special(
        SpecialInput(
            "a text or a whole number", schema: .ref(.partSelector),
            acceptsType: { $0.stringValue != nil || $0.integerValue != nil }))
}

extension Input {
    /// Returns a text, or a whole number as text; nil if the member is absent.
    func textOrNumber(ifPresent name: String) -> String? {
        value(ifPresent: name).flatMap { $0.stringValue ?? $0.integerValue.map { String($0) } }
    }
}

extension Call {
    /// Reads the body of the request; throws if it is not JSON of the route's form.
    func body() throws -> Input {
        guard let form = route.body else { preconditionFailure("\(route.pattern) declares no body") }
        if form.isOptional, request.body.isEmpty { return Input(.object(JSONObject())) }
        return try form.body(uncheckedBody())
    }

    /// Reads the body of a request whose handler checks it; throws if it is not JSON.
    func uncheckedBody() throws -> JSONValue {
        if !request.header("Content-Type", is: "application/json") { try checkType() }
        do throws(JSONError) { return try JSONValue.parse(request.body) } catch {
            throw Problem(error, in: request.body)
        }
    }

    /// Throws if the request has a body but its route accepts none. In HTTP the body of a safe request has no meaning,
    /// so it is ignored.
    func checkBodyIsExpected() throws(HomeError) {
        guard route.body == nil, !route.method.isSafe, !request.body.isEmpty else { return }
        throw HomeError(
            .invalidArgument,
            "\(route.method.rawValue) \(route.pattern) accepts no body; send the request without one.",
            details: [HomeError.Detail(pointer: "", detail: "no body")])
    }

    /// Throws if there is no body or if its media type is not JSON.
    private func checkType() throws {
        let type = request.header("Content-Type")
        if !request.body.isEmpty || type != nil {
            guard type.map(Self.isJSON) ?? false else { throw Problem(contentType: type) }
        }
        guard type != nil else {
            throw HomeError(
                .invalidArgument, "The request has no body; send a JSON object with Content-Type: application/json.",
                details: [HomeError.Detail(pointer: "", detail: "an object")])
        }
    }

    /// Returns whether a media type, without its parameters, is `application/json` or ends with `+json`.
    private static func isJSON(_ type: String) -> Bool {
        var essence = type.split(separator: ";", omittingEmptySubsequences: false)[0].lowercased()
        while essence.last == " " || essence.last == "\t" { essence.removeLast() }
        return essence == "application/json" || (essence.hasSuffix("+json") && essence.utf8.contains(UInt8(ascii: "/")))
    }
}
