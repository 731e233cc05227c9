package import HomeModel
package import JSON

extension Representation<StructureState> {
    package static let structure = Representation(
        "Structure", "A home with its rooms.",
        [
            .init("id", .id) { $0.id }, .init("name", .text) { $0.name },
            .init("network", Representation<NetworkState>.network.type) { $0.network },
            .init("revision", .revision) { $0.revision },
        ])
}

extension Representation<NetworkState> {
    package static let network = Representation(
        "Network", "The connections of a structure and of the app, and whether clients have access to it.",
        [
            .init("internet", .flag) { $0.internet }, .init("hub", .flag) { $0.hub },
            .init("accessGranted", .flag) { $0.accessGranted }, .init("sameNetwork", .flag) { $0.sameNetwork },
            .init("appOnline", .flag) { $0.appOnline },
        ])
}
