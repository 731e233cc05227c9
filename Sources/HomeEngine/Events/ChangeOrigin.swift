/// The origin of a change.
package enum ChangeOrigin: String, CaseIterable, Sendable {
    /// A client of the API.
    case client
    /// The device itself.
    case device
    /// A request that changes the simulated world.
    case simulation
}
