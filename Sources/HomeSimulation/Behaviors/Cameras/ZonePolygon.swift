import HomeCatalog
import HomeModel

/// The outline of a zone.
struct ZonePolygon: Equatable {
    /// The corners in order; the last one is connected to the first one.
    let corners: [Corner]

    struct Corner: Hashable {
        let x: Int
        let y: Int
    }

    init(_ vertices: [Record<Matter.ZoneManagementTrait.TwoDCartesianVertexStruct>]) {
        corners = vertices.map { Corner(x: Int($0.x ?? 0), y: Int($0.y ?? 0)) }
    }

    /// Whether no corner occurs twice and the edges touch only at common corners.
    var isSimple: Bool {
        guard Set(corners).count == corners.count else { return false }
        let edges = corners.indices.map { Edge(start: corners[$0], end: corners[($0 + 1) % corners.count]) }
        for (index, edge) in edges.enumerated() {
            for other in edges.dropFirst(index + 1) where edge.conflicts(with: other) { return false }
        }
        return true
    }

    private struct Edge {
        let start: Corner
        let end: Corner

        /// Returns whether two edges touch in another point than a common corner.
        func conflicts(with other: Edge) -> Bool {
            if start == other.end { return contains(other.start) || other.contains(end) }
            if end == other.start { return contains(other.end) || other.contains(start) }
            return crosses(other) || contains(other.start) || contains(other.end) || other.contains(start)
                || other.contains(end)
        }

        private func crosses(_ other: Edge) -> Bool {
            side(of: other.start) * side(of: other.end) < 0 && other.side(of: start) * other.side(of: end) < 0
        }

        private func contains(_ corner: Corner) -> Bool {
            side(of: corner) == 0 && (min(start.x, end.x)...max(start.x, end.x)).contains(corner.x)
                && (min(start.y, end.y)...max(start.y, end.y)).contains(corner.y)
        }

        /// Returns 1 or -1 for a corner on one or the other side of the edge, and 0 for one in line with it.
        private func side(of corner: Corner) -> Int {
            ((end.x - start.x) * (corner.y - start.y) - (end.y - start.y) * (corner.x - start.x)).signum()
        }
    }
}
