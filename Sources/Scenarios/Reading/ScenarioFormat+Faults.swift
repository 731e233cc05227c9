import Faults
import JSON

extension ScenarioFormat {
    static let fault = InputForm.object(
        FaultForm.inFile(
            [.optional("remove", .text(1...128), "The id of a fault that is removed; without other members.")]
        ) { .span($0) })

    /// Throws if the members of a fault do not belong together.
    static func check(fault: Input) throws(InputMistake) {
        if fault.has("remove"), let other = fault.object.members.first(where: { $0.name != "remove" }) {
            throw InputMistake(
                at: fault.pointer.appending(other.name),
                "The member remove stands alone; \(other.name) is for a new fault.")
        }
        guard let kind = fault.text(ifPresent: "kind").flatMap({ FaultKind(rawValue: $0) }) else { return }
        if let mistake = kind.mistakes(in: fault).first { throw mistake }
    }
}
