import HomeModel

/// A session description in the format SDP (RFC 8866): the offer of a client for a live view, and the answer of a
/// simulated camera.
struct SessionDescription {
    /// The lines before the first media, without line ends.
    private let session: [Line]
    private let media: [Media]

    /// The maximum number of media. Browsers offer one for each track and one for data.
    static let maximumMedia = 16

    /// A line, such as `a=mid:0`.
    fileprivate struct Line: Hashable {
        let type: Character
        let value: Substring
    }

    /// Reads a description.
    ///
    /// - Parameter name: The name of the field, for error messages.
    /// - Throws: `invalidArgument` if a line is not one of SDP, a necessary line is missing, or there are too many
    ///   media.
    init(_ text: String, name: String) throws(HomeError) {
        var lines: [Line] = []
        for (index, text) in Self.lines(of: text).enumerated() {
            guard let line = Self.line(text) else {
                throw Self.fault(
                    name, "line \(index + 1) is not a letter, =, and a value without control characters")
            }
            lines.append(line)
        }
        guard let first = lines.first, first.type == "v", first.value == "0" else {
            throw Self.fault(name, "it does not begin with v=0")
        }
        var sections = [[Line]]()
        for line in lines {
            if line.type == "m" || sections.isEmpty { sections.append([]) }
            sections[sections.count - 1].append(line)
        }
        session = sections.removeFirst()
        for type in ["o", "s", "t"] as [Character] where !session.contains(where: { $0.type == type }) {
            throw Self.fault(name, "the line \(type)= is missing before the first media")
        }
        guard !sections.isEmpty else { throw Self.fault(name, "it has no media, a line m=") }
        guard sections.count <= Self.maximumMedia else {
            throw Self.fault(name, "it has \(sections.count) media; a camera takes at most \(Self.maximumMedia)")
        }
        let direction = Direction.last(in: session) ?? .sendrecv
        var media: [Media] = []
        for section in sections {
            guard let medium = Media(section, direction) else {
                throw Self.fault(
                    name, "m=\(section[0].value.prefix(80)) is not a kind, a port, a protocol and formats")
            }
            media.append(medium)
        }
        self.media = media
    }

    /// Returns the lines, which end with CR LF or LF. The last one need not end.
    private static func lines(of text: String) -> [Substring] {
        var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    private static func line(_ text: Substring) -> Line? {
        guard let type = text.first, type.isASCII, type.isLowercase, text.dropFirst().first == "=",
            text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F || $0 == "\t" })
        else { return nil }
        return Line(type: type, value: text.dropFirst(2))
    }

    private static func fault(_ name: String, _ reason: String) -> HomeError {
        HomeError(.invalidArgument, "\(name) is not a session description (SDP, RFC 8866): \(reason).")
    }
}

// MARK: - Media

extension SessionDescription {
    /// The direction of a media stream, from the view of the description's author.
    private enum Direction: Substring, CaseIterable {
        case sendrecv, sendonly, recvonly, inactive

        /// The last direction among the attributes; nil if there is none.
        static func last(in lines: [Line]) -> Direction? {
            lines.filter { $0.type == "a" }.compactMap { Direction(rawValue: $0.value) }.last
        }

        /// The answer of a camera that sends nothing.
        var answer: Direction { self == .sendrecv || self == .sendonly ? .recvonly : .inactive }
    }

    /// One of the media: a line `m=` with the lines that follow.
    private struct Media {
        /// The kind, such as `video`.
        let kind: Substring
        let transport: Substring
        let formats: Substring
        let direction: Direction
        /// Whether the client has rejected or removed it.
        let isRejected: Bool
        let lines: [Line]

        init?(_ lines: [Line], _ inherited: Direction) {
            let parts = lines[0].value.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
            guard parts.count == 4, parts.allSatisfy({ !$0.isEmpty }), let port = Self.port(parts[1]) else {
                return nil
            }
            kind = parts[0]
            transport = parts[2]
            formats = parts[3]
            direction = Direction.last(in: lines) ?? inherited
            isRejected = port == 0 && !lines.contains(Line(type: "a", value: "bundle-only"))
            self.lines = lines
        }

        /// Returns the port of `9` or `9/2`; nil if it is not a port.
        private static func port(_ text: Substring) -> UInt16? {
            let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 1 || UInt16(parts[1]) != nil else { return nil }
            return parts.first.flatMap { UInt16($0) }
        }
    }
}

// MARK: - The answer

extension SessionDescription {
    /// The attributes that an answer repeats, because they describe the media and their formats.
    private static let repeated = ["mid:", "rtpmap:", "fmtp:", "rtcp-mux", "sctp-port:"]

    /// Returns the answer of a simulated camera: it accepts the media, receives what the client sends, sends nothing,
    /// and has no address.
    ///
    /// Libraries for WebRTC accept it. Their connection then finds no way to the camera, because there is none.
    func answer(session number: UInt64) -> String {
        var lines = [
            "v=0", "o=home-gateway \(number) 1 IN IP4 0.0.0.0", "s=Simulated by home-gateway, no media is sent",
            "t=0 0",
        ]
        let rejected = media.filter { $0.isRejected }.flatMap { $0.lines.attributes("mid:") }
        for group in session.attributes("group:") {
            let members = group.split(separator: " ").filter { !rejected.contains($0) }
            if members.count > 1 { lines.append("a=group:" + members.joined(separator: " ")) }
        }
        let all = session + media.flatMap { $0.lines }
        if !all.attributes("ice-ufrag:").isEmpty {
            lines += ["a=ice-ufrag:simulated", "a=ice-pwd:nomediaissentbyhomegateway"]
        }
        if !all.attributes("fingerprint:").isEmpty {
            lines += [
                "a=fingerprint:sha-256 " + [String](repeating: "00", count: 32).joined(separator: ":"),
                all.attributes("setup:").contains("active") ? "a=setup:passive" : "a=setup:active",
            ]
        }
        for medium in media {
            lines += [
                "m=\(medium.kind) \(medium.isRejected ? 0 : 9) \(medium.transport) \(medium.formats)",
                "c=IN IP4 0.0.0.0",
                "a=\(medium.isRejected ? Direction.inactive : medium.direction.answer)",
            ]
            lines += Self.repeated.flatMap { name in medium.lines.attributes(name).map { "a=\(name)\($0)" } }
        }
        return lines.map { $0 + "\r\n" }.joined()
    }
}

extension [SessionDescription.Line] {
    /// Returns the values of the attributes with a name, such as `mid:`.
    fileprivate func attributes(_ name: String) -> [Substring] {
        filter { $0.type == "a" && $0.value.hasPrefix(name) }.map { $0.value.dropFirst(name.count) }
    }
}
