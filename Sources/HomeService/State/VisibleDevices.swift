public import HomeModel

/// The devices of a state that may be seen, in the order they were made, each with its ordinal.
///
/// A type of its own rather than lazy adapters, which other modules would go through unspecialized: a tenth of the time
/// for a home of a million devices.
public struct VisibleDevices: Sequence, IteratorProtocol {
    private let state: HomeState
    private var devices: Table<Device>.Elements
    /// Where the last device was, and whether it may be seen: neighbours are mostly of the same structure.
    private var structureID: String?
    private var isVisible: Bool

    init(of state: HomeState, from ordinal: Int) {
        self.state = state
        devices = state.devices.elements(from: ordinal)
        isVisible = state.isVisible(in: nil)
    }

    public mutating func next() -> (ordinal: Int, device: Device)? {
        while let (ordinal, device) = devices.next() {
            if device.structureID != structureID {
                structureID = device.structureID
                isVisible = state.isVisible(in: structureID)
            }
            if isVisible { return (ordinal, device) }
        }
        return nil
    }
}
