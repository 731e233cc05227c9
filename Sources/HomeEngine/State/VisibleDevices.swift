package import HomeModel

/// The devices of a state that clients can see, in the order they were created, each with its ordinal.
///
/// It is a separate type because lazy adapters are not specialized in other modules: for a million devices, they take
/// ten times as long.
package struct VisibleDevices: Sequence, IteratorProtocol, Sendable {
    private let state: HomeState
    private var devices: Table<Device>.Elements
    /// The ordinals of the requested devices, in descending order; nil for all devices.
    private var ordinals: [Int]?
    /// The structure of the last device, and whether it is visible: neighbors are mostly in the same structure.
    private var structureID: String?
    private var isVisible: Bool

    init(of state: HomeState, from ordinal: Int) {
        self.state = state
        devices = state.devices.elements(from: ordinal)
        isVisible = state.isVisible(in: nil)
    }

    /// - Parameters:
    ///   - ids: The requested devices, which are found by their ids; all devices if it is empty.
    ///   - start: The ordinal to begin with.
    init(of state: HomeState, ids: Set<String>, from start: Int) {
        self.init(of: state, from: start)
        guard !ids.isEmpty else { return }
        ordinals = ids.compactMap { state.devices.ordinal(of: $0) }.filter { $0 >= start }.sorted(by: >)
    }

    package mutating func next() -> (ordinal: Int, device: Device)? {
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
