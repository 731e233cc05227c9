import JSON

/// Finds the path that was probably meant by one that no route has.
enum PathSpelling {
    /// The segments of the patterns of all routes; nil stands for a parameter.
    private static let patterns: [[String?]] = {
        let patterns = HomeAPI.routes.flatMap { route in
            route.belongsToHome ? [route.pattern, HomeAPI.homePrefix + route.pattern] : [route.pattern]
        }
        return patterns.map { pattern in pattern.split(separator: "/").map { $0.hasPrefix("{") ? nil : String($0) } }
    }()

    /// Returns " Did you mean {path}?" with the path of a route; an empty text if none is close.
    ///
    /// - Parameter segments: The segments of the path, decoded.
    static func suggestion(for segments: [String]) -> String {
        // A slash at the end is a mistake, too.
        let segments = segments.last == "" ? segments.dropLast() : segments[...]
        var best: (path: String, equal: Int)?
        for pattern in patterns where pattern.count == segments.count {
            var equal = 0
            let isClose = zip(segments, pattern).allSatisfy { segment, literal in
                guard let literal else { return !segment.isEmpty }
                if segment == literal { equal += 1 }
                return segment == literal || Spelling.closest(to: segment, in: [literal]) != nil
            }
            guard isClose, equal > best?.equal ?? -1 else { continue }
            let path = zip(segments, pattern).map { "/" + ($1 ?? $0).shortened() }.joined()
            best = (path, equal)
        }
        return best.map { " Did you mean \($0.path)?" } ?? ""
    }
}
