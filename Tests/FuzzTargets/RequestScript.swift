import JSON
import Scenarios

/// Requests as text, in the form of `.http` files.
///
///     PATCH /devices/desk-lamp
///     If-Match: "3"
///
///     {"name": "Reading lamp"}
///     ###
///     GET /devices/desk-lamp
///
/// An incomplete text is read as far as possible. A body without the header `Content-Type` is sent as JSON.
struct RequestScript {
    /// The maximum number of requests that are read.
    private static let limit = 12
    private static let separator = Array("\n###\n".utf8)

    private(set) var requests: [GatewayRequest]

    init(_ input: [UInt8]) {
        requests = input.split(separator: Self.separator, maxSplits: Self.limit).prefix(Self.limit)
            .compactMap { Self.request(Array($0)) }
    }

    private static func request(_ text: [UInt8]) -> GatewayRequest? {
        let end = text.firstRange(of: [0x0A, 0x0A])
        let head = String(decoding: text[..<(end?.lowerBound ?? text.endIndex)], as: UTF8.self)
        let lines = head.split(separator: "\n")
        let words = (lines.first ?? "").split(separator: " ", maxSplits: 1)
        guard words.count == 2 else { return nil }
        var request = GatewayRequest(String(words[0]), String(words[1]))
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            request.headers.append(
                (String(line[..<colon]), String(line[line.index(after: colon)...].drop { $0 == " " })))
        }
        guard let end, end.upperBound < text.count else { return request }
        request.body = Array(text[end.upperBound...])
        if !request.headers.contains(where: { $0.name.lowercased() == "content-type" }) {
            request.headers.append(("Content-Type", "application/json"))
        }
        return request
    }

    var bytes: [UInt8] {
        Array(requests.map { Self.bytes(of: $0) }.joined(separator: Self.separator))
    }

    private static func bytes(of request: GatewayRequest) -> [UInt8] {
        var text = "\(request.method) \(request.path)\n"
        for header in request.headers where header.value != "application/json" {
            text += "\(header.name): \(header.value)\n"
        }
        return Array(text.utf8) + [0x0A] + (request.body ?? [])
    }

    /// Returns the requests with one of them changed in its body, removed, repeated or moved.
    func mutated(_ random: inout Random) -> RequestScript? {
        guard !requests.isEmpty else { return nil }
        var changed = self
        let index = random.below(requests.count)
        if let body = requests[index].body, let json = try? JSONValue.parse(body), !random.oneIn(3) {
            changed.requests[index].body = FuzzedJSON.bytes(of: random.mutated(json))
            return changed
        }
        switch random.below(4) {
        case 0: changed.requests.remove(at: index)
        case 1: changed.requests.insert(requests[index], at: random.below(requests.count + 1))
        case 2: changed.requests.swapAt(index, random.below(requests.count))
        default: changed.requests[index].method = random.pick(["GET", "POST", "PUT", "PATCH", "DELETE"])
        }
        return changed
    }
}
