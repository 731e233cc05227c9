/// The homes that a program offers as a start.
public protocol HomeTemplates: Sendable {
    /// Returns a home with a device of most types.
    func demo(seed: UInt64) -> HomeTemplate

    /// Returns a home with the devices that Google's guides to the Home APIs use.
    func guides(seed: UInt64) -> HomeTemplate

    /// Returns a home with a number of generated devices.
    func fleet(devices: Int, seed: UInt64) -> HomeTemplate
}
