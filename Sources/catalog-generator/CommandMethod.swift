/// The generated method of a command: `levelControl.moveToLevel(level: 127, transitionTime: 20)`.
///
/// The methods have the form of the Home APIs for iOS. A field that a command always has is a parameter, with the
/// default of the field. A field that can be absent is set in a closure, `doorLock.unlockDoor { $0.setPinCode(code) }`;
/// in Google's own traits it is a parameter that can be nil.
struct CommandMethod {
    private let command: WrappedProperty
    /// The full name of the type of the fields; nil if the command has none.
    private let fields: String?
    private var parameters: [Parameter] = []
    private let hasClosure: Bool
    /// The full name of the type of the response; nil if the command returns only a status.
    private let response: String?

    private struct Parameter {
        let plan: FieldPlan
        let type: String
        let fallback: String?
        /// Whether nil leaves the field out.
        let isOptional: Bool
    }

    init?(_ command: WrappedProperty, of trait: String, in declarations: Declarations) {
        guard command.wrapper.hasSuffix("Command"), let name = command.types.first else { return nil }
        self.command = command
        let scope = TypeScope(name: trait, declarations: declarations)
        response = command.types.count > 1 ? scope.qualified(command.types[1]) : nil
        let declared = declarations.type(name, in: trait)
        let plans = declared.map { declared in
            declared.properties.compactMap {
                FieldPlan($0, in: TypeScope(name: declared.name, declarations: declarations))
            }
        }
        fields = plans?.isEmpty ?? true ? nil : scope.qualified(name)
        for plan in plans ?? [] {
            guard let argument = Self.argument(for: plan, of: trait, scope) else { continue }
            parameters.append(argument)
        }
        hasClosure = parameters.count < plans?.count ?? 0
    }

    /// The fields that are set in the closure of a command; empty if it has no closure.
    static func fieldsInClosure(of command: WrappedProperty, of trait: String, in declarations: Declarations)
        -> [FieldPlan]
    {
        guard command.wrapper.hasSuffix("Command"), let name = command.types.first,
            let declared = declarations.type(name, in: trait)
        else { return [] }
        let scope = TypeScope(name: declared.name, declarations: declarations)
        return declared.properties.compactMap { FieldPlan($0, in: scope) }
            .filter { argument(for: $0, of: trait, scope) == nil }
    }

    /// Returns the parameter of a field; nil if the field is set in a closure.
    private static func argument(for plan: FieldPlan, of trait: String, _ scope: TypeScope) -> Parameter? {
        if plan.field.arguments.contains(".optional"), trait.hasPrefix("Google."), !plan.isNullable {
            guard let fallback = plan.fallback else {
                return Parameter(plan: plan, type: "\(plan.type)?", fallback: "nil", isOptional: true)
            }
            return Parameter(plan: plan, type: plan.type, fallback: fallback, isOptional: false)
        }
        if plan.isOptional { return nil }
        guard let fallback = plan.fallback else {
            return Parameter(plan: plan, type: plan.type, fallback: nil, isOptional: false)
        }
        if plan.isNullable { return Parameter(plan: plan, type: plan.type, fallback: "nil", isOptional: false) }
        guard let literal = literal(fallback, of: plan, scope) else { return nil }
        return Parameter(plan: plan, type: plan.type, fallback: literal, isOptional: false)
    }

    /// Returns the default of a parameter; nil if it has no literal, because it is the value of an attribute.
    private static func literal(_ fallback: String, of plan: FieldPlan, _ scope: TypeScope) -> String? {
        guard !fallback.hasPrefix(".attribute(") else { return nil }
        if fallback == ".emptyList" { return "[]" }
        if let declared = plan.field.types.first.flatMap({ scope.type($0) }), declared.isEnumeration {
            return declared.cases.first { String($0.number) == fallback }.map { ".\($0.name.escaped)" }
        }
        // A bitmap is an alias: `typealias OptionsBitmap = Bitmap8<Options>`.
        return plan.type.hasPrefix("HomeCatalog.") ? (fallback == "0" ? "[]" : nil) : fallback
    }

    var lines: [String] {
        var list = parameters.map { parameter in
            "\(parameter.plan.name.escaped): \(parameter.type)" + (parameter.fallback.map { " = \($0)" } ?? "")
        }
        if hasClosure, let fields { list.append("_ edit: (inout Record<\(fields)>) -> Void = { _ in }") }
        let isolation = hasClosure ? "nonisolated(nonsending) " : ""
        let result = response.map { " -> Record<\($0)>" } ?? ""
        return documentation + [
            "public \(isolation)func \(command.name.escaped)(\(list.joined(separator: ", "))) async throws\(result) {"
        ] + body.map { "    \($0)" } + ["}"]
    }

    private var body: [String] {
        let number = command.arguments.first ?? "0"
        let returning = response.map { ", returning: \($0).self" } ?? ""
        let call = "\(response == nil ? "" : "return ")try await handle.invoke(command: \(number)"
        guard let fields else { return ["\(call)\(returning))"] }
        return ["var fields = Record<\(fields)>()"]
            + parameters.map { parameter in
                let label = parameter.isOptional ? "ifPresent: " : ""
                return "fields.set(\(parameter.plan.tag), \(label)\(parameter.plan.name.escaped))"
            } + (hasClosure ? ["edit(&fields)"] : []) + ["\(call), fields: fields.value\(returning))"]
    }

    private var documentation: [String] {
        let described = parameters.filter { !$0.plan.comment.isEmpty }
        return (command.comment.map { ["/// \($0.text)"] } ?? [])
            + (described.isEmpty ? [] : ["///", "/// - Parameters:"])
            + described.map { "///   - \($0.plan.name): \($0.plan.comment)" }
    }
}
