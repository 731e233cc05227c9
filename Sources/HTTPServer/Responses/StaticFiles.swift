internal import Glibc

/// The files of one folder, for browsers.
///
/// Clients cannot reach files outside the folder, targets of links, or names that begin with a dot: a path is opened
/// one segment at a time, from the open folder, without following links.
public struct StaticFiles: Sendable {
    /// The methods that files support.
    static let methods: [HTTPMethod] = [.get, .head, .options]

    private let root: OpenFile
    private let headers: [Header]

    /// Opens the folder at `path`; nil if it cannot be read.
    ///
    /// - Parameter headers: The headers of every response with a file, in addition to those that depend on the file.
    public init?(folder path: String, headers: [Header] = []) {
        let descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        root = OpenFile(descriptor: descriptor)
        self.headers = headers
    }

    /// Returns the response for the path of a request, which has been checked; nil if it names no file.
    ///
    /// A path that ends with a slash means the `index.html` in that folder.
    ///
    /// - Parameter ifNoneMatch: The request's header. If it contains the file's tag, the response is a 304.
    func response(path: ArraySlice<UInt8>, ifNoneMatch: String?) -> Response? {
        var segments: [String] = []
        for segment in path.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            guard let text = try? PercentCoding.decode(segment) else { return nil }
            segments.append(text)
        }
        if segments.last == "" { segments[segments.count - 1] = "index.html" }
        guard let name = segments.last, let (file, tag) = open(segments) else { return nil }
        let headers =
            [
                Header("Content-Type", Self.type(of: name)), Header("ETag", tag), Header("Cache-Control", "no-cache"),
            ] + self.headers
        if let ifNoneMatch, Self.matches(ifNoneMatch, tag) {
            return Response(status: 304, headers: headers, body: .omitted(count: file.size))
        }
        return Response(headers: headers, body: .file(file))
    }

    private func open(_ segments: [String]) -> (file: OpenFile, tag: String)? {
        var folder = root
        for (index, segment) in segments.enumerated() {
            guard !segment.isEmpty, !segment.hasPrefix("."), !segment.utf8.contains(UInt8(ascii: "/")) else {
                return nil
            }
            let isLast = index == segments.count - 1
            let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | (isLast ? 0 : O_DIRECTORY)
            guard let next = folder.open(segment, flags) else { return nil }
            folder = next
        }
        return folder.isRegular ? (folder, folder.tag) : nil
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
