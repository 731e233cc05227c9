/// A device at one revision, with the network and the time of the read and the executor for its commands.
///
/// A snapshot does not change; ramps too are read at its time.
public struct DeviceSnapshot: Sendable {
    public let device: Device
    public let network: NetworkState
    public let time: HomeTime
    let executor: any TraitExecutor

    public init(device: Device, network: NetworkState, time: HomeTime, executor: any TraitExecutor) {
        self.device = device
        self.network = network
        self.time = time
        self.executor = executor
    }

    /// The device types of the device.
    public var types: DeviceTypeCollection { DeviceTypeCollection(snapshot: self) }

    /// Returns the address of the trait at an index of ``Shape/traits``.
    func address(ofTrait index: Int) -> TraitAddress {
        let trait = device.shape.traits[index]
        return TraitAddress(deviceID: device.id, part: device.shape.parts[trait.part].number, trait: trait.definition)
    }

    func metadata(ofTrait index: Int) -> TraitMetadata {
        TraitMetadata(sourceConnectivity: device.connectivity(ofTrait: index, network: network))
    }

    /// Returns a trait of the part with a number; nil if the device lacks the part or the trait.
    func trait<T: Trait>(_ trait: T.Type, part number: UInt16) -> TraitHandle<T>? {
        device.shape.part(numbered: number).flatMap { DevicePart(snapshot: self, index: $0).traits[trait] }
    }
}
