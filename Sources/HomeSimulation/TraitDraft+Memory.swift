import HomeModel

/// The memory of a trait as the fields of a structure, for behaviors that store more than one value.
extension TraitDraft {
    /// Returns the stored fields; none of them is present if the trait has no memory, or one of another form.
    func storedRecord<Fields: Schema>() -> Record<Fields> { memory.flatMap { Record($0) } ?? Record() }

    /// Stores fields. A trait without any field has no memory.
    func store<Fields: Schema>(_ record: Record<Fields>) {
        memory = record.value == .empty ? nil : record.value
    }
}
