import HTTPServer
import HomeModel
import JSON

/// The stored form of a response to a request with an `Idempotency-Key`: `{"status", "headers": [[name, value]],
/// "body"}`. For a body that is too long, `"omitted"` has its number of bytes instead.
enum ResponseRecord {
    /// The maximum size of a body that is stored, in bytes.
    static let maximumBodySize = 1 << 20

    /// Marks the response of an earlier request.
    static let replayedHeader = Header("Idempotency-Replayed", "true")

    static func bytes(of response: Response) -> [UInt8] {
        var json = JSONWriter(capacity: 512)
        json.beginObject()
        json.key("status")
        json.integer(Int64(response.status))
        json.key("headers")
        json.beginArray()
        for header in response.headers {
            json.beginArray()
            json.string(header.name)
            json.string(header.value)
            json.endArray()
        }
        json.endArray()
        if response.body.count > maximumBodySize {
            json.key("omitted")
            json.integer(Int64(response.body.count))
        } else if case .bytes(let body) = response.body {
            json.key("body")
            json.string(String(decoding: body, as: UTF8.self))
        }
        json.endObject()
        return json.bytes
    }

    /// Returns the stored response; nil if the bytes are not a response. Throws if the response was too long to be
    /// stored.
    static func response(_ bytes: [UInt8]) throws(Problem) -> Response? {
        guard let object = (try? JSONValue.parse(bytes))?.objectValue, let status = object["status"]?.integerValue
        else {
            return nil
        }
        if let omitted = object["omitted"]?.integerValue {
            throw Problem(
                .responseNotStored,
                "The request was executed; its response had the status \(status) and \(omitted) bytes. Responses of more than \(maximumBodySize) bytes are not stored. Read the changed objects."
            )
        }
        var response = Response(status: Int(status), headers: [replayedHeader])
        for pair in object["headers"]?.arrayValue ?? [] {
            guard let name = pair.arrayValue?.first?.stringValue, let value = pair.arrayValue?.last?.stringValue else {
                return nil
            }
            response.headers.append(Header(name, value))
        }
        if let body = object["body"]?.stringValue { response.body = .bytes(Array(body.utf8)) }
        return response
    }
}

/// The idempotency key of a request.
struct Idempotency: Sendable {
    let key: String
    /// The hash of the method, the path and the body.
    let fingerprint: UInt64

    init(key: String, of request: HTTPRequest) {
        self.key = key
        var hash = ByteHash()
        for part in [Array(request.method.rawValue.utf8), Array(request.path.utf8), request.body] {
            hash.mix(part)
            // A separator, so that different parts never have the same concatenation.
            hash.mix(CollectionOfOne(0xFF))
        }
        fingerprint = hash.value
    }
}
