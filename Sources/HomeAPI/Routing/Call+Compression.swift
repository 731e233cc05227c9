import HTTPServer
import HomeEngine
import HomeModel

/// Compressed responses: documents and lists.
///
/// Other responses are sent as they are: single objects and the results of commands are short. An export and the
/// results of commands can also contain codes of locks, and the size of a compressed response can reveal its content.
extension Call {
    /// The maximum size of a list that is compressed on the server's thread, in bytes; that takes a fraction of a
    /// millisecond.
    private static let maximumSizeCompressedAtOnce = 16 << 10

    /// The content codings that the client accepts.
    var acceptedCodings: AcceptedCodings { AcceptedCodings(request.header("Accept-Encoding")) }

    // MARK: Lists

    /// Responds with a list, compressed if the client prefers that. A long list is compressed on another thread.
    func reply(withList response: Response) -> Reply {
        guard response.body.count > Self.maximumSizeCompressedAtOnce, acceptedCodings.prefersGzip else {
            return .response(compressed(response))
        }
        return inBackground(on: api.lists) { responder in
            self.send(self.compressed(response), to: responder)
            return true
        }
    }

    /// Returns a response, compressed if it is long enough and the client prefers that.
    func compressed(_ response: Response) -> Response {
        var response = response
        response.headers.append(AcceptedCodings.vary)
        guard case .bytes(let bytes) = response.body, acceptedCodings.prefersGzip,
            let compressed = served.compressedBytes.gzip(bytes)
        else { return response }
        response.headers.append(AcceptedCodings.gzip)
        response.body = .bytes(compressed)
        return response
    }

    // MARK: Documents

    /// Responds with a document, compressed if the client prefers that. It is created and compressed once; that takes
    /// some hundredths of a second and happens on another thread.
    func reply(_ makeDocument: @escaping @Sendable () throws(HomeError) -> Document) -> Reply {
        inBackground(on: api.descriptions) { responder in
            do throws(HomeError) {
                let document = try makeDocument()
                if self.acceptedCodings.prefersGzip { document.prepare() }
                self.send(self.response(document), to: responder)
            } catch {
                self.send(self.rejection(error), to: responder)
            }
            return true
        }
    }

    /// Returns a response with a stored document. It is compressed if the client prefers that and the document is
    /// prepared.
    private func response(_ document: Document) -> Response {
        let codings = acceptedCodings
        let compressed = codings.prefersGzip ? document.compressed : nil
        let tag = compressed == nil ? document.tag : AcceptedCodings.compressedTag(document.tag)
        let stored = ifNoneMatch.flatMap { list in
            codings.storedTag(of: document.tag, hasCompressedForm: compressed != nil) { list.matches($0) }
        }
        var headers = self.headers(cursor: home.cursor, [Header("ETag", stored?.tag ?? tag), AcceptedCodings.vary])
        // The address contains the hash, so it never has another content.
        if value(of: Document.hashParameter.name) == document.hash, let index = headers.firstIndex(of: Self.noCache) {
            headers[index] = StaticFiles.immutable
        }
        if let stored {
            let count = stored.isCompressed ? compressed?.count : document.bytes.count
            return Response(status: 304, headers: headers, body: .omitted(count: count))
        }
        headers.append(Header("Content-Type", "application/json"))
        if compressed != nil { headers.append(AcceptedCodings.gzip) }
        return Response(headers: headers, body: .bytes(compressed ?? document.bytes))
    }
}
