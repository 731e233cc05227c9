public import JSON

/// Collects what is wrong with a description of a device, so that all of it is named at once.
///
/// A mistake is something that no device can be, such as a text in place of a number. A deviation is a value that a
/// device can have, and that its specification does not allow. It is a mistake, too, unless the description declares
/// that it is not strict.
public final class DescriptionReview {
    /// Whether the description must follow the specification.
    public let isStrict: Bool
    /// The first mistakes, each one once.
    public private(set) var mistakes: [HomeError] = []
    /// The number of mistakes that are not in ``mistakes``.
    public private(set) var omittedMistakes = 0
    /// The deviations, each one once, with pointers into the description.
    public private(set) var deviations: [HomeError.Detail] = []
    private var seen: Set<HomeError.Detail> = []
    /// The pointers to all faults, and to the values that contain them.
    private var faultyPlaces: Set<String> = []

    /// The maximum number of mistakes that are stored.
    private static let limit = 100

    public init(isStrict: Bool) { self.isStrict = isStrict }

    public func add(mistake: HomeError) {
        guard isNew(Self.detail(of: mistake)) else { return }
        if mistakes.count < Self.limit { mistakes.append(mistake) } else { omittedMistakes += 1 }
    }

    /// Adds the mistakes of a value that does not have its form.
    ///
    /// - Parameter name: The name of the value in sentences, such as `the file`.
    public func check(_ json: JSONValue, _ form: InputForm, as name: String, at pointer: JSONPointer) {
        var review = InputReview(limit: Self.limit)
        form.review(json, as: name, at: pointer, into: &review)
        for mistake in review.mistakes { add(mistake: HomeError(mistake)) }
        omittedMistakes += review.count - review.mistakes.count
    }

    public func add(deviation: HomeError) {
        guard !isStrict else { return add(mistake: deviation) }
        let detail = Self.detail(of: deviation)
        if isNew(detail) { deviations.append(detail) }
    }

    /// Returns the result of a part of the reading; nil if it fails, which is a mistake.
    @discardableResult
    public func attempt<Result>(_ body: () throws(HomeError) -> Result) -> Result? {
        do throws(HomeError) { return try body() } catch {
            add(mistake: error)
            return nil
        }
    }

    /// Returns whether something is known to be wrong at a place or inside it.
    public func hasFault(at pointer: JSONPointer) -> Bool {
        faultyPlaces.contains(pointer.description)
    }

    /// Adds the mistakes that the error of another review names.
    public func add(mistakesOf error: HomeError) {
        guard error.details.count + error.omittedDetails > 1 else { return add(mistake: error) }
        for detail in error.details {
            add(mistake: HomeError(error.code, detail.detail, matterStatus: error.matterStatus, details: [detail]))
        }
        omittedMistakes += error.omittedDetails
    }

    /// The error that names all mistakes; nil if nothing is wrong.
    public var error: HomeError? {
        guard let first = mistakes.first else { return nil }
        let count = mistakes.count + omittedMistakes
        guard count > 1 else { return first }
        return HomeError(
            first.code, "\(first.message) This is the first of \(count) mistakes.", matterStatus: first.matterStatus,
            details: mistakes.map { Self.detail(of: $0) }, omittedDetails: omittedMistakes)
    }

    /// Stores a fault and returns whether it was unknown.
    private func isNew(_ fault: HomeError.Detail) -> Bool {
        guard seen.insert(fault).inserted else { return false }
        var place = fault.pointer[...]
        // If a place is known, the places that contain it are known, too.
        while faultyPlaces.insert(String(place)).inserted, let end = place.lastIndex(of: "/") {
            place = place[..<end]
        }
        return true
    }

    /// The position of a fault, and its sentence.
    private static func detail(of error: HomeError) -> HomeError.Detail {
        HomeError.Detail(pointer: error.details.first?.pointer ?? "", detail: error.message)
    }
}
