public import HomeModel

/// The devices of a state that may be seen, in the order they were made, each with its ordinal.
///
/// A type of its own rather than lazy adapters, which other modules would go through unspecialized: a tenth of the time
/// for a home of a million devices.
public struct VisibleDevices: Sequence, IteratorProtocol, Sendable {
    private let state: HomeState
    private var devices: Table<Device>.Elements
    /// The ordinals of the devices that are asked for, from the last to the first; nil where all are.
    private var ordinals: [Int]?
    /// Where the last device was, and whether it may be seen: neighbours are mostly of the same structure.
    private var structureID: String?
    private var isVisible: Bool

    init(of state: HomeState, from ordinal: Int) {
        self.state = state
        devices = state.devices.elements(from: ordinal)
        isVisible = state.isVisible(in: nil)
    }

    /// - Parameters:
    ///   - ids: The devices that are asked for, which are found without a look at the others; all if none is named.
    ///   - start: The ordinal to begin with.
    init(of state: HomeState, ids: Set<String>, from start: Int) {
        self.init(of: state, from: start)
        guard !ids.isEmpty else { return }
        ordinals = ids.compactMap { state.devices.ordinal(of: $0) }.filter { $0 >= start }.sorted(by: >)
    }

    public mutating func next() -> (ordinal: Int, device: Device)? {
        while let (ordinal, device) = nextDevice() {
            if device.structureID != structureID {
                structureID = device.structureID
                isVisible = state.isVisible(in: structureID)
            }
            if isVisible { return (ordinal, device) }
        }
        return nil
    }

    private mutating func nextDevice() -> (ordinal: Int, element: Device)? {
        guard ordinals != nil else { return devices.next() }
        return ordinals?.popLast().flatMap { ordinal in state.devices[ordinal: ordinal].map { (ordinal, $0) } }
    }
}
