import HomeModel

/// The settings and credentials of a Thread network, Thread's operational dataset.
///
/// It is a sequence of elements, each with a type, a length and a value of that length. Numbers begin with the most
/// significant byte. Elements that this list does not name are preserved.
struct ThreadDataset: Hashable {
    /// The types of elements, by their numbers in Thread.
    enum Kind: UInt8 {
        case channel = 0
        case panID = 1
        case extendedPanID = 2
        case networkName = 3
        case pskc = 4
        case networkKey = 5
        case meshLocalPrefix = 7
        case securityPolicy = 12
        case activeTimestamp = 14
        case pendingTimestamp = 51
        case delayTimer = 52
        case channelMask = 53

        /// The elements of a dataset that a network uses.
        static let active: [Kind] = [
            .activeTimestamp, .channel, .channelMask, .extendedPanID, .networkKey, .meshLocalPrefix, .networkName,
            .panID, .pskc, .securityPolicy,
        ]
        /// The elements of a dataset that a network will use after a delay.
        static let pending = active + [.pendingTimestamp, .delayTimer]

        /// The allowed lengths of the value.
        fileprivate var lengths: ClosedRange<Int> {
            switch self {
            case .channel: 3...3
            case .panID: 2...2
            case .extendedPanID, .meshLocalPrefix, .activeTimestamp, .pendingTimestamp: 8...8
            case .networkName: 1...16
            case .pskc, .networkKey: 16...16
            case .securityPolicy: 3...4
            case .delayTimer: 4...4
            case .channelMask: 1...254
            }
        }
    }

    private struct Element: Hashable {
        let type: UInt8
        var value: [UInt8]
    }

    private var elements: [Element] = []

    /// Reads a dataset; nil if it is malformed: an element is incomplete, occurs twice, or has a wrong value.
    init?(_ octets: Octets) {
        var rest = octets.bytes[...]
        while let type = rest.popFirst() {
            guard let length = rest.popFirst(), Int(length) <= rest.count,
                !elements.contains(where: { $0.type == type })
            else { return nil }
            let value = Array(rest.prefix(Int(length)))
            if let kind = Kind(rawValue: type), !Self.accepts(value, of: kind) { return nil }
            elements.append(Element(type: type, value: value))
            rest = rest.dropFirst(Int(length))
        }
    }

    /// Creates a dataset from elements. Values longer than an element can be are cut off.
    init(_ elements: [(kind: Kind, value: [UInt8])]) {
        self.elements = elements.map { Element(type: $0.kind.rawValue, value: Array($0.value.prefix(254))) }
    }

    private static func accepts(_ value: [UInt8], of kind: Kind) -> Bool {
        guard kind.lengths.contains(value.count) else { return false }
        switch kind {
        case .networkName: return String(validating: value, as: UTF8.self) != nil
        // The first byte is the channel page. Page 0, the 2.4 GHz band, has the channels 11 to 26.
        case .channel: return value[0] != 0 || (11...26).contains(number(value))
        default: return true
        }
    }

    private static func number(_ bytes: some Sequence<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }

    /// The elements in their order.
    var octets: Octets { Octets(elements.flatMap { [$0.type, UInt8($0.value.count)] + $0.value }) }

    /// The value of an element; nil if the dataset lacks it. Setting nil removes the element.
    subscript(kind: Kind) -> [UInt8]? {
        get { elements.first { $0.type == kind.rawValue }?.value }
        set {
            let index = elements.firstIndex { $0.type == kind.rawValue }
            switch (index, newValue) {
            case (let index?, let value?): elements[index].value = value
            case (let index?, nil): elements.remove(at: index)
            case (nil, let value?): elements.append(Element(type: kind.rawValue, value: value))
            case (nil, nil): return
            }
        }
    }

    var activeTimestamp: UInt64 { Self.number(self[.activeTimestamp] ?? []) }
    var pendingTimestamp: UInt64 { Self.number(self[.pendingTimestamp] ?? []) }
    var extendedPanID: Octets { Octets(self[.extendedPanID] ?? []) }
    var networkName: String { String(decoding: self[.networkName] ?? [], as: UTF8.self) }
    /// The channel without its page.
    var channel: UInt16 { UInt16(truncatingIfNeeded: Self.number(self[.channel]?.dropFirst() ?? [])) }

    /// The time until a pending dataset becomes active, in whole milliseconds.
    var delay: Span {
        get { .milliseconds(Int64(clamping: Self.number(self[.delayTimer] ?? []))) }
        set {
            let milliseconds = UInt32(clamping: newValue.microseconds / 1_000)
            self[.delayTimer] = (0..<4).reversed().map { UInt8(truncatingIfNeeded: milliseconds >> ($0 * 8)) }
        }
    }
}

extension ThreadDataset {
    /// Reads the dataset of a command; throws this status if it is malformed or lacks an element.
    static func read(_ octets: Octets?, with kinds: [Kind], in command: String, orReject status: MatterStatus)
        throws(HomeError) -> ThreadDataset
    {
        guard let dataset = ThreadDataset(octets ?? Octets([])) else {
            throw .rejected(
                status,
                "\(command) takes a Thread dataset: elements with a type, a length and a value, each type once; the \(octets?.count ?? 0) bytes that were sent are malformed."
            )
        }
        let missing = kinds.filter { dataset[$0] == nil }
        guard missing.isEmpty else {
            throw .rejected(
                status,
                "\(command) takes a complete Thread dataset; the one that was sent lacks \(missing.map { "\($0)" }.joined(separator: ", "))."
            )
        }
        return dataset
    }

    /// Creates the dataset of a network whose credentials no client has set. They follow from the home's seed, the
    /// device and the extended PAN ID, so a network always has the same.
    init(
        extendedPanID: Octets, networkName: String, channel: UInt16, activeTimestamp: UInt64, on endpoint: Endpoint
    ) {
        func bytes(_ number: UInt64, count: Int) -> [UInt8] {
            (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (UInt64($0) * 8)) }
        }
        func secret(_ purpose: String, count: Int) -> [UInt8] {
            endpoint.randomBytes("\(purpose) \(extendedPanID.bytes)", count: count)
        }
        self.init([
            (.activeTimestamp, bytes(activeTimestamp, count: 8)),
            (.channel, [0] + bytes(UInt64(channel), count: 2)),
            // The channels 11 to 26.
            (.channelMask, [0, 4, 0x07, 0xFF, 0xF8, 0x00]),
            (.extendedPanID, extendedPanID.bytes),
            (.meshLocalPrefix, [0xFD] + secret("meshLocalPrefix", count: 7)),
            (.networkKey, secret("networkKey", count: 16)),
            (.networkName, Array(networkName.utf8.prefix(16))),
            (.panID, secret("panID", count: 2)),
            (.pskc, secret("pskc", count: 16)),
            // Keys rotate every 672 hours, the default.
            (.securityPolicy, [0x02, 0xA0, 0xF7, 0xF8]),
        ])
    }
}
