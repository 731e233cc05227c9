import HomeEngine
import HomeModel
import TestSupport
import Testing

extension Operation {
    /// Waits for the result of the operation on the current thread.
    func wait() -> Result<Committed<Output>, HomeError> {
        let gate = Gate<Result<Committed<Output>, HomeError>>()
        whenCompleted { gate.open(with: $0) }
        return gate.wait()
    }

    /// Waits for the operation on the current thread, and returns its value.
    @discardableResult
    func waitForValue() throws -> Output { try wait().get().value }
}

extension Home {
    /// Returns the current value of an attribute as clients read it; nil if the device does not support it.
    func value(_ attribute: String, of selector: TraitSelector) throws -> Value? {
        let snapshot = snapshot()
        let device = try snapshot.state.device(selector.deviceID)
        let index = try device.trait(named: selector.trait)
        let trait = device.shape.traits[index]
        guard let id = trait.definition.attribute(named: attribute)?.id, let instance = trait.attribute(id) else {
            return nil
        }
        return device.value(of: instance, trait: index, at: snapshot.time)
    }

    /// Returns all changes after a cursor. Throws if the log no longer contains them.
    func changes(after cursor: Cursor) throws -> [Frame] {
        guard case .frames(let frames) = frames(after: cursor, limit: .max) else {
            throw HomeError(.internal, "the log has a gap")
        }
        return frames
    }
}

/// Expects that a function throws a `HomeError` with a code.
func expect(
    _ code: HomeError.Code, at location: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) {
    #expect(sourceLocation: location) { try body() } throws: { ($0 as? HomeError)?.code == code }
}
