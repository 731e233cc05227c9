import Atomics

/// What a behavior does after another trait of the device has changed.
///
/// A behavior declares the attributes that it follows, so that the trait that changes need not know its followers. A
/// change is another value of the attribute, or the start of a ramp. See ``ReactionPlan`` for the order.
public struct Reaction: Sendable {
    /// When a reaction runs.
    enum Phase: Sendable {
        /// After a command, write, stimulus or timer.
        case consequence
        /// After all consequences, and after restarts.
        case derivation
    }

    let phase: Phase
    /// The trait that is followed.
    public let trait: TraitDefinition
    let attribute: UInt32
    /// Whether the attribute is followed on all parts of the device, not only on the part of the follower.
    let isOnAnyPart: Bool
    let run: @Sendable (Endpoint) -> Void

    /// Returns a reaction to an attribute of the same part: what the device does because of the change.
    ///
    /// It does not run after a restart, after which each trait has its own start-up rules.
    public static func after<T: Trait, Key: ValueKey>(
        _ path: KeyPath<T.Attributes, Key>, of trait: T.Type, _ run: @escaping @Sendable (Endpoint) -> Void
    ) -> Reaction {
        Reaction(
            phase: .consequence, trait: trait.definition, attribute: SchemaCache.id(of: path), isOnAnyPart: false,
            run: run)
    }

    /// Returns a reaction that derives values from an attribute, such as the reading of a meter. It runs after all other
    /// reactions, and also after the trait that it follows has restarted.
    public static func derived<T: Trait, Key: ValueKey>(
        from path: KeyPath<T.Attributes, Key>, of trait: T.Type, onAnyPart isOnAnyPart: Bool = false,
        _ run: @escaping @Sendable (Endpoint) -> Void
    ) -> Reaction {
        Reaction(
            phase: .derivation, trait: trait.definition, attribute: SchemaCache.id(of: path), isOnAnyPart: isOnAnyPart,
            run: run)
    }
}

/// The reactions of a set of behaviors, in their order.
///
/// Derivations follow all consequences. Otherwise a trait reacts after the traits that it follows; traits of the same
/// rank are in the order of their ids, and the reactions of a trait in the order in which its behavior declares them.
final class ReactionTable: Sendable {
    /// A trait with one of its reactions.
    struct Entry: Sendable {
        let follower: TraitDefinition
        let reaction: Reaction
    }

    let entries: [Entry]

    init(_ reactions: [(follower: TraitDefinition, reactions: [Reaction])]) {
        let followed = Dictionary(
            reactions.map { (ObjectIdentifier($0.follower), $0.reactions.map { $0.trait }) }, uniquingKeysWith: { $1 })
        /// The length of the longest chain of reactions that leads to a trait. `path` ends the search in a circle.
        func rank(_ trait: TraitDefinition, _ path: Set<ObjectIdentifier> = []) -> Int {
            guard let traits = followed[ObjectIdentifier(trait)], !path.contains(ObjectIdentifier(trait)) else {
                return 0
            }
            let path = path.union([ObjectIdentifier(trait)])
            return 1 + (traits.map { rank($0, path) }.max() ?? 0)
        }
        let entries = reactions.flatMap { follower, reactions in
            reactions.enumerated().map { number, reaction in
                (
                    key: (reaction.phase == .derivation ? 1 : 0, rank(follower), follower.id, number),
                    entry: Entry(follower: follower, reaction: reaction)
                )
            }
        }
        self.entries = entries.sorted { $0.key < $1.key }.map { $0.entry }
    }

    /// Returns the plan of a shape, which stores the first one.
    func plan(for shape: Shape) -> ReactionPlan {
        if let plan = shape.reactionPlan.load(), plan.table === self { return plan }
        let plan = ReactionPlan(self, shape: shape)
        let stored = shape.reactionPlan.storeIfNil(plan)
        return stored.table === self ? stored : plan
    }
}

/// The reactions on the devices of one shape.
///
/// After a handler, the plan goes once through the reactions and runs each whose attribute has changed since the
/// beginning of the handler. So no reaction runs twice after a handler, whatever the reactions change; the tests check
/// that no reaction changes what an earlier one follows.
final class ReactionPlan: Sendable {
    /// A reaction of a trait of the device.
    struct Step: Sendable {
        /// The index of the follower in ``Shape/traits``.
        let trait: Int
        let part: Int
        let reaction: Reaction
    }

    let table: ReactionTable
    let steps: [Step]
    /// The index of the first derivation; the number of steps if there is none.
    let firstDerivation: Int
    /// The followed attributes by the index of their trait in ``Shape/traits``, each with the steps that follow it.
    private let followers: [[(attribute: UInt32, step: Int)]]

    init(_ table: ReactionTable, shape: Shape) {
        self.table = table
        var steps: [Step] = []
        var followers = shape.traits.map { _ in [(attribute: UInt32, step: Int)]() }
        for entry in table.entries {
            for part in shape.parts.indices {
                guard let follower = shape.trait(entry.follower, part: part) else { continue }
                let reaction = entry.reaction
                let followed = shape.traits.indices.filter {
                    shape.traits[$0].definition == reaction.trait
                        && (reaction.isOnAnyPart || shape.traits[$0].part == part)
                }
                if followed.isEmpty { continue }
                for trait in followed { followers[trait].append((reaction.attribute, steps.count)) }
                steps.append(Step(trait: follower, part: part, reaction: reaction))
            }
        }
        self.steps = steps
        self.followers = followers
        firstDerivation = steps.firstIndex { $0.reaction.phase == .derivation } ?? steps.count
    }

    /// Returns the first step from an index on that follows an attribute which has changed since an earlier change; nil
    /// if there is none.
    func next(from start: Int, on draft: DeviceDraft, after earlier: Int) -> Int? {
        var next: Int?
        draft.forEachChange(after: earlier) { trait, attribute, change in
            for (followed, step) in followers[trait]
            where followed == attribute && step >= start && step < next ?? .max
                && !draft.hasAcknowledged(change, by: steps[step].trait)
            {
                next = step
            }
        }
        return next
    }
}
