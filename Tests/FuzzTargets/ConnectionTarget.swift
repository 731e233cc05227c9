import HTTPServer

/// The target that reads the bytes of a connection as the server does.
enum ConnectionTarget {
    private static let headerLimit = 1_000

    static func run(_ input: [UInt8]) throws {
        let whole = Reading(input, pieces: [input.count])
        for pieces in [[1], [2, 1, 7], [64, 3]] where Reading(input, pieces: pieces) != whole {
            throw FuzzFailure("the requests depend on the pieces in which they arrive")
        }
        guard whole.requests.count + whole.rejections.count <= input.count else {
            throw FuzzFailure("there are more requests than bytes")
        }
        guard whole.rejections.count <= 1 else { throw FuzzFailure("a connection goes on after a rejection") }
        // The bytes that libmicrohttpd receives cannot be misread: they are the same requests again, and no part of
        // them is rejected.
        let again = Reading(whole.output, pieces: [max(1, whole.output.count)])
        guard again.output == whole.output, again.rejections.isEmpty, again.malformedBody == nil,
            again.requests.count == whole.requests.count + whole.rejections.count
        else { throw FuzzFailure("libmicrohttpd receives other requests than the server has read") }
    }

    /// The result of the reader of a connection for its bytes.
    private struct Reading: Equatable {
        /// The bytes that libmicrohttpd receives.
        var output: [UInt8] = []
        var requests: [String] = []
        var rejections: [HTTPFailure] = []
        var malformedBody: String?

        /// - Parameter pieces: The sizes of the pieces that arrive, again and again.
        init(_ input: [UInt8], pieces: [Int]) {
            var reader = RequestReader(headerLimit: ConnectionTarget.headerLimit)
            var arrived = 0
            var buffer = [UInt8](repeating: 0, count: 512)
            var number = 0
            while arrived < input.count {
                var piece = input[arrived...].prefix(pieces[number % pieces.count])
                arrived += piece.count
                number += 1
                // libmicrohttpd reads again only after its buffer was filled.
                var isFilled = true
                while isFilled {
                    let count = buffer.withUnsafeMutableBytes { buffer in
                        reader.read(into: buffer) { free in
                            guard !piece.isEmpty else { return -1 }
                            let next = piece.prefix(free.count)
                            free.copyBytes(from: next)
                            piece = piece.dropFirst(next.count)
                            return next.count
                        }
                    }
                    output += buffer.prefix(max(0, count))
                    isFilled = count == buffer.count
                }
            }
            malformedBody = reader.malformedBody.map { "\($0)" }
            takeArrivals(of: &reader)
        }

        private mutating func takeArrivals(of reader: inout RequestReader) {
            while true {
                switch reader.takeArrival() {
                case .request(let number, let head): requests.append("\(number) \(head)")
                // There is no further one.
                case .rejection(.handlerSentNoResponse): return
                case .rejection(let failure): rejections.append(failure)
                }
            }
        }
    }
}
