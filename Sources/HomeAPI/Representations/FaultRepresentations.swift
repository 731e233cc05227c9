import Faults
import HomeEngine
import HomeModel
import JSON

/// A fault at one time.
struct FaultView: Sendable {
    let fault: SetFault
    let phase: FaultPhase

    init(_ fault: SetFault, in home: Home) {
        self.fault = fault
        phase = fault.phase(in: home)
    }

    var kind: FaultKind { FaultKind(rawValue: sent["kind"]?.stringValue ?? "") ?? .status }

    /// The members that the client has sent.
    var sent: JSONObject { fault.description.json.objectValue ?? JSONObject() }
}

extension Representation<FaultView> {
    static let fault = Representation(
        "SimulatedFault", "A fault that is set on a home.",
        [
            .init("id", .id) { $0.fault.id },
            .init(
                "on", JSONType(JSONSchema.ref(.anyObject).described("The target, as in the request."), writeValue)
            ) { $0.sent["on"] ?? .null },
            .init("kind", .choice("FaultKind", "The kind of a fault.")) { $0.kind },
        ] + (FaultForm.members + FaultForm.terms).map(sent) + [
            .optional("makesOffline", .flag.described("True if the fault shows its devices as offline.")) { view in
                view.kind.makesOffline ? true : nil
            },
            .init(
                "phase",
                .choice("FaultPhase", "Whether a fault has yet to begin, has an effect, or has ended.")
            ) { $0.phase },
            .init(
                "applied",
                JSONType<Int>.integer(0...JSONSchema.exactIntegers.upperBound).described(
                    "The number of commands, requests, streams, frames or commits that it has affected; for faults that act for a time, how often it has changed a device."
                )
            ) { $0.fault.applied },
        ])

    /// Returns a member with the value that the client has sent; absent if it sent none.
    private static func sent(_ member: InputObject.Member) -> Member {
        let described = member.form.schema.described(member.summary)
        var schema = described
        // Generated clients name the type of a choice.
        if case .choice = member.form {
            schema = .ref(
                NamedSchema("SimulatedFault\(member.name.capitalizedFirst)", described))
        }
        let type = JSONType<JSONValue>(schema, writeValue)
        return .optional(member.name, type) { view in
            view.sent[member.name].flatMap { $0.isNull ? nil : $0 }
        }
    }

    private static func writeValue(_ value: JSONValue, to json: inout JSONWriter) { json.value(value) }
}

extension Representation<[FaultView]> {
    static let faults = Representation(
        "SimulatedFaults", "The faults of a home, in the order in which they were set.",
        [.init("faults", .array(of: Representation<FaultView>.fault.type)) { $0 }])
}
