/// The address of a home that a gateway serves.
struct GatewayAddress: Hashable, Sendable {
    /// The address without a slash at its end, such as `http://127.0.0.1:8080/homes/test-7`.
    let base: String

    /// Throws `invalidArgument` if the texts are not an address and the id of a home.
    ///
    /// - Parameters:
    ///   - url: The address of a gateway, or of one of its homes.
    ///   - home: The id of a home; nil for the home at the address.
    init(_ url: String, home: String?) throws(HomeError) {
        var base = url
        while base.hasSuffix("/") { base.removeLast() }
        let rest = ["http://", "https://"].first { base.hasPrefix($0) }.map { base.dropFirst($0.count) }
        guard let rest, let first = rest.first, first != "/", base.utf8.count <= 2_000,
            base.unicodeScalars.allSatisfy({
                $0.value > 32 && $0.value < 127 && !"?#\"<>\\^`{|}".unicodeScalars.contains($0)
            })
        else {
            throw HomeError(
                .invalidArgument,
                "\"\(url)\" is not the address of a gateway; give one such as http://127.0.0.1:8080.")
        }
        guard let home else {
            self.base = base
            return
        }
        guard HomeID.isValid(home) else { throw HomeError(.invalidArgument, HomeID.message(rejecting: home)) }
        self.base = "\(base)/homes/\(home)"
    }
}
