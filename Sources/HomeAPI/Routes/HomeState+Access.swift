import HomeModel
import HomeService

extension HomeState {
    /// The devices that a list shows from an ordinal on: none at all, not even those in no structure, where access to
    /// every structure is taken away.
    func listedDevices(from ordinal: Int) -> some Sequence<(ordinal: Int, device: Device)> {
        let isRevoked = isAccessRevoked
        return visibleDevices(from: ordinal).lazy.filter { _ in !isRevoked }
    }

    /// A device that may be read; one in no structure may not where access to every structure is taken away.
    func readableDevice(_ id: String) throws(HomeError) -> Device {
        let device = try device(id)
        guard device.structureID != nil || !isAccessRevoked else {
            throw HomeError(
                .permissionDenied,
                "The device \(id) is there, and access to the home is not granted; grant it with PATCH /simulation/network.",
                matterStatus: .unsupportedAccess)
        }
        return device
    }
}
