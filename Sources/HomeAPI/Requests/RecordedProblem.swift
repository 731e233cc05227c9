import HTTPServer
import HomeModel
import JSON

/// Why a recorded request was rejected: what the journal keeps of its problem.
struct RecordedProblem: Sendable {
    var code: String?
    var detail: String?
    /// The first faults that the problem names, with pointers to the members of the body.
    var errors: [HomeError.Detail] = []

    /// The maximum number of faults that are kept.
    static let maximumErrors = 5
    /// The maximum length of a sentence and of a pointer, in Unicode code points: they repeat what a client has sent.
    static let maximumLength = 400

    init() {}

    /// Reads the problem in the body of a response; nil if the body is not JSON.
    init?(_ body: ResponseBody) {
        guard case .bytes(let bytes) = body, let problem = (try? JSONValue.parse(bytes))?.objectValue else {
            return nil
        }
        code = problem["code"]?.stringValue
        detail = problem["detail"]?.stringValue?.shortened(to: Self.maximumLength)
        errors = (problem["errors"]?.arrayValue ?? []).prefix(Self.maximumErrors)
            .compactMap { HomeError.Detail(inProblem: $0)?.shortened(to: Self.maximumLength) }
    }

    /// The problem without the sentences that can repeat what the client has sent.
    var withoutSentences: RecordedProblem {
        var problem = self
        problem.detail = nil
        problem.errors = []
        return problem
    }

    /// Returns the problem with another text in place of each of some secret texts.
    func replacing(_ secrets: [String], with replacement: String) -> RecordedProblem {
        if secrets.isEmpty { return self }
        // A sentence has only the beginning of a long text.
        guard secrets.allSatisfy({ $0.utf8.count <= 100 }) else { return withoutSentences }
        func replaced(_ sentence: String) -> String {
            secrets.reduce(sentence) { sentence, secret in
                sentence.split(separator: secret, omittingEmptySubsequences: false).joined(separator: replacement)
            }
        }
        var problem = self
        problem.detail = detail.map(replaced)
        problem.errors = errors.map { HomeError.Detail(pointer: $0.pointer, detail: replaced($0.detail)) }
        return problem
    }
}
