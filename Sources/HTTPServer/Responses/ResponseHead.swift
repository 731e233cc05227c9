internal import CMicroHTTPD
internal import Glibc

/// The status line and the headers of responses that libmicrohttpd does not send.
enum ResponseHead {
    static func bytes(status: Int, headers: [Header], contentLength: Int? = nil, isChunked: Bool = false) -> [UInt8] {
        var head = Array("HTTP/1.1 \(status) ".utf8)
        if let reason = MHD_get_reason_phrase_for(UInt32(clamping: status)) {
            head += Array(String(cString: reason).utf8)
        }
        head += Array("\r\nDate: \(date(at: time(nil)))\r\nConnection: close\r\n".utf8)
        for header in headers where isSafe(header) && !isServerHeader(header) {
            head += Array("\(header.name): \(header.value)\r\n".utf8)
        }
        if let contentLength { head += Array("Content-Length: \(contentLength)\r\n".utf8) }
        if isChunked { head += Array("Transfer-Encoding: chunked\r\n".utf8) }
        return head + Array("\r\n".utf8)
    }

    /// Returns a time in the format of HTTP, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
    static func date(at seconds: Int) -> String {
        var moment = seconds
        var parts = tm()
        gmtime_r(&moment, &parts)
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(twoDigits).joined(separator: ":")
        let day = "\(twoDigits(parts.tm_mday)) \(months[Int(parts.tm_mon)]) \(parts.tm_year + 1900)"
        return "\(days[Int(parts.tm_wday)]), \(day) \(time) GMT"
    }

    /// Returns whether a header has a name and contains no line break, which could begin another header.
    static func isSafe(_ header: Header) -> Bool {
        !header.name.isEmpty && (header.name + header.value).utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    }

    /// Returns whether the server writes this header itself.
    static func isServerHeader(_ header: Header) -> Bool {
        switch header.name.utf8.count {
        case 4: header.name.utf8.first?.asciiLowercased == UInt8(ascii: "d") && header.name.lowercased() == "date"
        case 10: header.name.lowercased() == "connection"
        case 14: header.name.lowercased() == "content-length"
        case 17: header.name.lowercased() == "transfer-encoding"
        default: false
        }
    }

    private static func twoDigits(_ number: Int32) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
