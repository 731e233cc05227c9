internal import Glibc

/// The files of one folder, for browsers.
///
/// Clients cannot reach files outside the folder, targets of links, or names that begin with a dot: a path is opened
/// one segment at a time, from the folder, without following links. Each request opens the folder by its path, so the
/// folder can be replaced while the server runs.
public struct StaticFiles: Sendable {
    /// The methods that files support.
    static let methods: [HTTPMethod] = [.get, .head, .options]

    private let path: String
    private let headers: [Header]
    private let placeholder: Placeholder?
    private let compressedFiles = CompressedFiles()

    /// A text in `index.html` that each response replaces, for a value that depends on the query of the request and on
    /// the state of the server.
    public struct Placeholder: Sendable {
        let text: String
        /// Returns what replaces the text, for a query: ASCII without quotes and spaces, because the entity tag contains it.
        /// It is called on a background thread.
        let value: @Sendable (_ query: [(name: String, value: String)]) -> String

        public init(_ text: String, value: @escaping @Sendable (_ query: [(name: String, value: String)]) -> String) {
            self.text = text
            self.value = value
        }
    }

    /// The folder with files whose names contain a hash of their content. They never change, so clients store them.
    private static let immutableFolder = "assets"

    /// The files of the folder at `path`; nil if it cannot be read.
    ///
    /// - Parameters:
    ///   - headers: The headers of every response with a file, in addition to those that depend on the file.
    ///   - placeholder: A text that is replaced in `index.html`; nil sends the file as it is.
    public init?(folder path: String, headers: [Header] = [], placeholder: Placeholder? = nil) {
        guard Self.folder(at: path) != nil else { return nil }
        self.path = path
        self.headers = headers
        self.placeholder = placeholder
    }

    /// The headers of a request on which the response depends.
    struct Conditions: Sendable {
        /// The entity tags that the client has stored. If they contain the file's tag, the response is a 304.
        var ifNoneMatch: String?
        var codings = AcceptedCodings(nil)
    }

    /// Returns the reply for the path and the query of a request, which have been checked; nil if the path names no file.
    ///
    /// A path that ends with a slash means the `index.html` in that folder. A file that has not been compressed before
    /// is compressed on another thread.
    func reply(
        path: ArraySlice<UInt8>, query: ArraySlice<UInt8> = [], _ conditions: Conditions, from client: ClientAddress
    ) -> Reply? {
        var segments: [String] = []
        for segment in path.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            guard let text = try? PercentCoding.decode(segment) else { return nil }
            segments.append(text)
        }
        if segments.last == "" { segments[segments.count - 1] = "index.html" }
        guard let name = segments.last, let file = open(segments) else { return nil }
        var content = Content(file, type: Self.type(of: name), isImmutable: segments.first == Self.immutableFolder)
        if let placeholder, segments == ["index.html"] {
            // Never throws: the target was checked before.
            let query = (try? RequestTarget.items(of: query)) ?? []
            return .deferred { [content] responder in
                compressedFiles.run(for: client) {
                    responder.send(response(content.replacing(placeholder, in: file, for: query), conditions))
                }
            }
        }
        guard CompressedFiles.accepts(file, type: content.type) else { return .response(response(content, conditions)) }
        content.varies = true
        guard conditions.codings.prefersGzip else { return .response(response(content, conditions)) }
        if let stored = compressedFiles.content(of: file) {
            return .response(response(content.compressed(stored), conditions))
        }
        return .deferred { [content] responder in
            compressedFiles.compress(file, for: client) { stored in
                responder.send(response(content.compressed(stored), conditions))
            }
        }
    }

    private func response(_ content: Content, _ conditions: Conditions) -> Response {
        let compressed = conditions.codings.prefersGzip ? content.compressed : nil
        var headers = [
            Header("Content-Type", content.type),
            content.isImmutable ? Self.immutable : Header("Cache-Control", "no-cache"),
        ]
        if content.varies { headers.append(AcceptedCodings.vary) }
        headers += self.headers
        if let list = conditions.ifNoneMatch,
            let stored = conditions.codings.storedTag(
                of: content.tag, hasCompressedForm: compressed != nil, { Self.matches(list, $0) })
        {
            headers.append(Header("ETag", stored.tag))
            let count = stored.isCompressed ? compressed?.count : content.size
            return Response(status: 304, headers: headers, body: .omitted(count: count))
        }
        guard let compressed else {
            headers.append(Header("ETag", content.tag))
            return Response(headers: headers, body: content.body)
        }
        headers.append(Header("ETag", AcceptedCodings.compressedTag(content.tag)))
        headers.append(AcceptedCodings.gzip)
        return Response(headers: headers, body: .bytes(compressed))
    }

    /// The header of responses whose address never has another content.
    package static let immutable = Header("Cache-Control", "public, max-age=31536000, immutable")

    /// The content of a file, as a response sends it.
    private struct Content: Sendable {
        let type: String
        var tag: String
        var body: ResponseBody
        var size: Int
        let isImmutable: Bool
        /// Whether the response depends on the codings that the client accepts.
        var varies = false
        /// The content as a gzip file; nil if it is sent as it is.
        var compressed: [UInt8]?

        init(_ file: OpenFile, type: String, isImmutable: Bool) {
            self.type = type
            self.isImmutable = isImmutable
            tag = file.tag
            size = file.size
            body = .file(file)
        }

        func compressed(_ stored: CompressedFiles.Content) -> Content {
            guard case .gzip(let bytes) = stored else { return self }
            var content = self
            content.compressed = bytes
            return content
        }

        /// Returns the content with the value of a placeholder; the content itself if the file cannot be read.
        func replacing(
            _ placeholder: Placeholder, in file: OpenFile, for query: [(name: String, value: String)]
        ) -> Content {
            guard let bytes = file.contents() else { return self }
            let parts = String(decoding: bytes, as: UTF8.self)
                .split(separator: placeholder.text, omittingEmptySubsequences: false)
            let value = placeholder.value(query)
            let filled = Array(parts.joined(separator: value).utf8)
            var content = self
            content.tag = "\(file.tag.dropLast())-\(value)\""
            content.size = filled.count
            content.body = .bytes(filled)
            content.varies = true
            content.compressed = Gzip.compress(filled, .small)
            return content
        }
    }

    private static func folder(at path: String) -> OpenFile? {
        let descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        return descriptor < 0 ? nil : OpenFile(descriptor: descriptor)
    }

    private func open(_ segments: [String]) -> OpenFile? {
        guard var folder = Self.folder(at: path) else { return nil }
        for (index, segment) in segments.enumerated() {
            guard !segment.isEmpty, !segment.hasPrefix("."), !segment.utf8.contains(UInt8(ascii: "/")) else {
                return nil
            }
            let isLast = index == segments.count - 1
            let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | (isLast ? 0 : O_DIRECTORY)
            guard let next = folder.open(segment, flags) else { return nil }
            folder = next
        }
        return folder.isRegular ? folder : nil
    }

    /// Returns whether a list of entity tags contains `tag`, by weak comparison as for GET (RFC 9110, 13.1.2).
    static func matches(_ list: String, _ tag: String) -> Bool {
        list.split(separator: ",").contains { item in
            var item = item.drop { $0 == " " || $0 == "\t" }
            while item.last == " " || item.last == "\t" { item.removeLast() }
            if item.hasPrefix("W/") { item.removeFirst(2) }
            return item == "*" || item == tag
        }
    }

    private static func type(of name: String) -> String {
        switch name.split(separator: ".").last.map({ $0.lowercased() }) {
        case "html": "text/html; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "js", "mjs": "text/javascript; charset=utf-8"
        case "json", "map": "application/json"
        case "webmanifest": "application/manifest+json"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "jpg", "jpeg": "image/jpeg"
        case "webp": "image/webp"
        case "ico": "image/x-icon"
        case "woff2": "font/woff2"
        case "txt", "md": "text/plain; charset=utf-8"
        default: "application/octet-stream"
        }
    }
}
