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
    /// A text that the detail of the problem, or else the whole response, must contain.
    let says: [String]
    let matterStatus: String?

    init(
        _ name: String, _ method: HTTPMethod, _ target: String, body: String? = nil, headers: [Header] = [],
        expects status: Int, code: String? = nil, type: String? = nil, at pointer: String? = nil, says: String...,
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
        self.says = says
        self.matterStatus = matterStatus
    }

    var testDescription: String { name }

    /// Sends the request, checks the response and returns it.
    @discardableResult
    func play(on gateway: TestGateway) -> Answer {
        let answer = gateway.ask(method, target, body, headers: headers)
        #expect(answer.status == status, "\(answer.text)")
        let text = status >= 400 ? answer["detail"].stringValue ?? "" : answer.text
        for words in says { #expect(text.contains(words), "\(words) is missing in \(text)") }
        guard status >= 400 else { return answer }
        #expect(answer.header("Content-Type") == "application/problem+json")
        #expect(answer["status"].integerValue == Int64(status))
        #expect(answer["instance"].stringValue == target.split(separator: "?").first.map { String($0) })
        #expect(answer["title"].stringValue?.isEmpty == false)
        #expect(answer["code"].stringValue == code)
        #expect(answer["matterStatus"].stringValue == matterStatus)
        if let type { #expect(answer["type"].stringValue == "/problems/\(type)") }
        if let pointer {
            let pointers = answer["errors"].arrayValue?.compactMap { $0["pointer"].stringValue } ?? []
            #expect(pointers.contains(pointer), "\(pointers)")
        }
        return answer
    }
}
