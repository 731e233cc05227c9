import CJansson

extension JSONValue {
    /// Parses a JSON text: one value of any kind, in UTF-8. Throws if an object has a name twice or if arrays and
    /// objects are nested deeper than `maximumDepth`.
    ///
    /// `\u0000` is allowed in strings but not in names.
    public static func parse(_ bytes: [UInt8], maximumDepth: Int = 64) throws(JSONError) -> JSONValue {
        let text = JSONText(bytes: bytes)
        if let error = text.faultBeforeReading(maximumDepth: maximumDepth) { throw error }
        var fault = json_error_t()
        let flags = JSON_REJECT_DUPLICATES | JSON_DECODE_ANY | JSON_ALLOW_NUL
        let root = bytes.withUnsafeBytes { buffer in
            json_loadb(buffer.baseAddress, buffer.count, Int(flags), &fault)
        }
        guard let root else { throw text.error(fault) }
        defer { json_decref(root) }
        return JSONValue(root)
    }

    /// Copies a value from the library.
    private init(_ value: UnsafeMutablePointer<json_t>) {
        switch value.pointee.type {
        case JSON_OBJECT: self = .object(JSONObject(value))
        case JSON_ARRAY: self = .array((0..<json_array_size(value)).map { JSONValue(json_array_get(value, $0)) })
        case JSON_STRING: self = .string(String(json_string_value(value), length: json_string_length(value)))
        case JSON_INTEGER: self = .integer(json_integer_value(value))
        case JSON_REAL: self.init(real: json_real_value(value))
        case JSON_TRUE: self = .bool(true)
        case JSON_FALSE: self = .bool(false)
        default: self = .null
        }
    }

    /// Reads `2.0` as the integer 2, because this writer and most clients write both as `2`.
    private init(real: Double) {
        if let integer = Int64(exactly: real), integer.magnitude <= JSONWriter.largestPlainInteger {
            self = .integer(integer)
        } else {
            self = .double(real)
        }
    }
}

extension JSONObject {
    fileprivate init(_ object: UnsafeMutablePointer<json_t>) {
        var members: [(name: String, value: JSONValue)] = []
        members.reserveCapacity(json_object_size(object))
        var iterator = json_object_iter(object)
        while let member = iterator {
            let name = String(json_object_iter_key(member), length: json_object_iter_key_len(member))
            members.append((name, JSONValue(json_object_iter_value(member))))
            iterator = json_object_iter_next(object, member)
        }
        self.init(distinct: members)
    }
}

extension JSONValue {
    fileprivate init(_ value: UnsafeMutablePointer<json_t>?) {
        if let value { self.init(value) } else { self = .null }
    }
}

extension String {
    /// Creates a string from bytes that the library has validated as UTF-8.
    fileprivate init(_ start: UnsafePointer<CChar>?, length: Int) {
        let bytes = UnsafeRawBufferPointer(start: start, count: length)
        self.init(decoding: bytes, as: UTF8.self)
    }
}
