import JSON

/// A kind of input that clients or operators write.
///
/// A target reads any bytes: it ends soon, does not trap, and throws a ``FuzzFailure`` if an invariant does not hold. It
/// has the same result each time, so that an input can be kept and run again.
package enum FuzzTarget: String, CaseIterable, Sendable {
    /// The bytes that a client sends on one connection: requests one after the other.
    case connection
    /// A home file, as `--home` and `POST /import` read it.
    case homeFile = "home-file"
    /// JSON text.
    case json
    /// Paths and queries of the demo home, one a line: `/devices?type=matter.onOffLight&fields=id`.
    case query
    /// Two recordings, separated by an empty line, which are compared.
    case recording
    /// Requests that change the demo home; see ``RequestScript``.
    case request
    /// A scenario file.
    case scenario
    /// The SYNC response of a Cloud-to-cloud service, or an object with `sync` and `query`.
    case sync
    /// The file of a vendor trait.
    case vendorTrait = "vendor-trait"

    package func run(_ input: [UInt8]) throws {
        switch self {
        case .connection: try ConnectionTarget.run(input)
        case .homeFile: try FileTargets.homeFile(input)
        case .json: try FileTargets.json(input)
        case .query: try GatewayTargets.query(input)
        case .recording: try FileTargets.recording(input)
        case .request: try GatewayTargets.request(input)
        case .scenario: try GatewayTargets.scenario(input)
        case .sync: try FileTargets.sync(input)
        case .vendorTrait: try FileTargets.vendorTrait(input)
        }
    }

    /// Returns an input changed in its structure: JSON remains JSON, and requests remain requests. Nil if the input has
    /// none, and has to be changed byte by byte.
    package func mutated(_ input: [UInt8], _ random: inout Random) -> [UInt8]? {
        switch self {
        case .homeFile, .json, .sync, .vendorTrait:
            (try? JSONValue.parse(input)).map { FuzzedJSON.bytes(of: random.mutated($0)) }
        case .request: RequestScript(input).mutated(&random)?.bytes
        case .connection, .query, .recording, .scenario: nil
        }
    }
}

/// An invariant that does not hold for an input.
package struct FuzzFailure: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}
