import HomeCatalog
import HomeModel

/// Behavior of Matter's Target Navigator: navigates to a target on the screen.
struct TargetNavigatorBehavior: Behavior {
    typealias Subject = Matter.TargetNavigatorTrait

    var commands: [CommandHandler<Subject>] {
        [.respond(to: \.navigateTarget) { endpoint, fields in Self.navigate(endpoint, to: fields.target ?? 0) }]
    }

    private static func navigate(_ endpoint: Endpoint, to target: UInt8) -> Record<Subject.NavigateTargetResponse> {
        let trait = endpoint[Subject.self]
        guard trait.targetList?.contains(where: { $0.identifier == target }) == true else {
            return Record { $0.status = .targetNotFound }
        }
        trait.currentTarget = target
        return Record { $0.status = .success }
    }
}
