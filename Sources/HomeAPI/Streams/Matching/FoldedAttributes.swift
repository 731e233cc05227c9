import HomeEngine

/// Merges the JSON of `attributes` changes without parsing it: `{<trait>,"attributes":{<members>},"time":…}`.
enum FoldedAttributes {
    /// The bytes with which the member of the attributes begins.
    private static let attributesStart = Array(",\"attributes\":{".utf8)

    /// Returns the members that identify the device and the trait: the bytes before the attributes; nil if there are no
    /// attributes.
    ///
    /// ``attributesStart`` cannot occur inside a string, because each quotation mark there follows a backslash. So its
    /// first occurrence is the member.
    static func trait(of json: FrameJSON) -> [UInt8]? { position(in: json).map { Array(json.bytes[..<$0]) } }

    /// Returns the last change with the attributes of all changes, each with its latest value.
    ///
    /// - Parameter changes: The changes of one trait of one device, oldest first.
    static func merge(_ changes: [FrameJSON]) -> [UInt8] {
        guard let last = changes.last, let start = position(in: last) else { return [] }
        var merged: [UInt8] = []
        merged.reserveCapacity(last.bytes.count + 64 * changes.count)
        merged += last.bytes[..<start]
        merged += attributesStart
        // Newest first: an attribute that is already present has a later value.
        var names: Set<[UInt8]> = []
        for change in changes.reversed() {
            for member in members(of: change) where names.insert(Array(member.name)).inserted {
                if merged.last != UInt8(ascii: "{") { merged.append(UInt8(ascii: ",")) }
                merged += member.text
            }
        }
        merged.append(UInt8(ascii: "}"))
        merged += last.bytes[last.tail...]
        return merged
    }

    /// Returns the index of ``attributesStart``.
    private static func position(in json: FrameJSON) -> Int? {
        let (bytes, last) = (json.bytes, min(json.tail, json.bytes.endIndex) - attributesStart.count)
        var index = bytes.startIndex
        while index <= last {
            if bytes[index] == attributesStart[0], bytes[index + 1] == attributesStart[1],
                bytes[index + 2] == attributesStart[2],
                bytes[index..<(index + attributesStart.count)].elementsEqual(attributesStart)
            {
                return index
            }
            index += 1
        }
        return nil
    }

    /// Returns the members of the attributes, with and without their values.
    private static func members(of json: FrameJSON) -> [(name: ArraySlice<UInt8>, text: ArraySlice<UInt8>)] {
        guard let position = position(in: json) else { return [] }
        let (bytes, end) = (json.bytes, json.tail - 1)
        var members: [(name: ArraySlice<UInt8>, text: ArraySlice<UInt8>)] = []
        var start = position + attributesStart.count
        var index = start
        var colon: Int?
        var depth = 0
        var isText = false
        while index <= end {
            let byte = bytes[index]
            if isText {
                if byte == UInt8(ascii: "\\") { index += 1 } else if byte == UInt8(ascii: "\"") { isText = false }
            } else if index == end || depth == 0 && byte == UInt8(ascii: ",") {
                if let colon { members.append((bytes[start..<colon], bytes[start..<index])) }
                (start, colon) = (index + 1, nil)
            } else {
                switch byte {
                case UInt8(ascii: "\""): isText = true
                case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
                case UInt8(ascii: ":") where depth == 0 && colon == nil: colon = index
                default: break
                }
            }
            index += 1
        }
        return members
    }
}
