import HTTPServer
import JSON
import Testing

/// One request to the demo home, with the expected response.
struct Scenario: Sendable, CustomTestStringConvertible {
    let name: String
    let method: HTTPMethod
    let target: String
    let body: String?
    let headers: [Header]
    let status: Int
    /// The code of the expected problem; nil if no problem is expected.
    let code: String?
    /// The type of the problem without `/problems/`, if the code does not determine it.
    let type: String?
    /// A pointer that the problem must contain.
    let pointer: String?
    /// Texts that the detail of the problem, or else the whole response, must contain.
    let texts: [String]
    let matterStatus: String?

    init(
        _ name: String, _ method: HTTPMethod, _ target: String, body: String? = nil, headers: [Header] = [],
        expects status: Int, code: String? = nil, type: String? = nil, at pointer: String? = nil, text: String...,
        matterStatus: String? = nil
    ) {
        self.name = name
        self.method = method
        self.target = target
        self.body = body
        self.headers = headers
        self.status = status
        self.code = code
        self.type = type
        self.pointer = pointer
        self.texts = text
        self.matterStatus = matterStatus
    }

    var testDescription: String { name }

    /// Sends the request, checks the response and returns it.
    @discardableResult
    func run(on gateway: TestGateway) -> TestResponse {
        let response = gateway.send(method, target, body, headers: headers)
        #expect(response.status == status, "\(response.text)")
        let content = status >= 400 ? response["detail"].stringValue ?? "" : response.text
        for text in texts { #expect(content.contains(text), "\(text) is missing in \(content)") }
        guard status >= 400 else { return response }
        #expect(response.header("Content-Type") == "application/problem+json")
        #expect(response["status"].integerValue == Int64(status))
        #expect(response["instance"].stringValue == target.split(separator: "?").first.map { String($0) })
        #expect(response["title"].stringValue?.isEmpty == false)
        #expect(response["code"].stringValue == code)
        #expect(response["matterStatus"].stringValue == matterStatus)
        if let type { #expect(response["type"].stringValue == "/problems/\(type)") }
        if let pointer {
            let pointers = response["errors"].arrayValue?.compactMap { $0["pointer"].stringValue } ?? []
            #expect(pointers.contains(pointer), "\(pointers)")
        }
        return response
    }
}
