public import JSON

/// One definition for a name in a request or a file, or the error for the client.
extension CatalogIndex {
    /// Returns the trait with an id or a short name.
    ///
    /// - Parameters:
    ///   - pointer: The position of the name in the body; nil if the name is not in a body.
    ///   - code: The code of the error if there is no such trait. A short name of several traits is always an invalid
    ///     argument.
    public func trait(
        named name: String, at pointer: JSONPointer? = nil, missing code: HomeError.Code = .invalidArgument
    ) throws(HomeError) -> TraitDefinition {
        let traits = traits(named: name)
        guard let trait = traits.first else { throw missing(trait: name, at: pointer, code) }
        guard traits.count == 1 else { throw Self.ambiguous(name, "trait", traits.map { $0.id }, at: pointer) }
        return trait
    }

    /// Returns the device type with an id or a short name; see ``trait(named:at:missing:)``.
    public func deviceType(
        named name: String, at pointer: JSONPointer? = nil, missing code: HomeError.Code = .invalidArgument
    ) throws(HomeError) -> DeviceTypeDefinition {
        let types = deviceTypes(named: name)
        guard let type = types.first else { throw missing(deviceType: name, at: pointer, code) }
        guard types.count == 1 else { throw Self.ambiguous(name, "device type", types.map { $0.id }, at: pointer) }
        return type
    }

    /// Returns the error that there is no such trait, with the closest name.
    public func missing(
        trait name: String, at pointer: JSONPointer? = nil, _ code: HomeError.Code = .invalidArgument
    ) -> HomeError {
        let suggestion = InputSuggestion.value(closestTo: name, in: traits.map { $0.id })
        return Self.error(
            "There is no trait \(name); GET /catalog lists them.\(suggestion.question)", "a trait of the catalog",
            at: pointer, code, suggestion)
    }

    /// Returns the error that there is no such device type, with the closest name.
    public func missing(
        deviceType name: String, at pointer: JSONPointer? = nil, _ code: HomeError.Code = .invalidArgument
    ) -> HomeError {
        let suggestion = InputSuggestion.value(closestTo: name, in: deviceTypes.map { $0.id })
        return Self.error(
            "There is no device type \(name); GET /catalog lists them.\(suggestion.question)",
            "a device type of the catalog", at: pointer, code, suggestion)
    }

    private static func ambiguous(_ name: String, _ kind: String, _ ids: [String], at pointer: JSONPointer?)
        -> HomeError
    {
        let candidates = ids.joined(separator: ", ")
        return error(
            "\(name) means more than one \(kind): \(candidates).", "one of \(candidates)", at: pointer,
            .invalidArgument)
    }

    private static func error(
        _ message: String, _ allowed: String, at pointer: JSONPointer?, _ code: HomeError.Code,
        _ suggestion: InputSuggestion? = nil
    ) -> HomeError {
        let details = pointer.map { pointer in
            [HomeError.Detail(pointer: pointer.description, detail: allowed, suggestion: suggestion)]
        }
        return HomeError(code, message, details: details ?? [])
    }
}

extension TraitDefinition {
    /// Returns the error that the trait has no such attribute, with the closest name.
    ///
    /// - Parameter names: The attributes that a client can name here; by default all of the trait.
    public func missing(attribute name: String, among names: [String]? = nil, at pointer: JSONPointer) -> HomeError {
        let suggestion = InputSuggestion.name(closestTo: name, in: names ?? attributes.map { $0.name })
        return HomeError(
            .invalidArgument, "\(id) has no attribute \(name).\(suggestion.question)",
            details: [
                HomeError.Detail(
                    pointer: pointer.description, detail: "an attribute of the trait", suggestion: suggestion)
            ])
    }
}
