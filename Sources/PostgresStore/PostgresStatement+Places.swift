// The owners of homes. The statements that change something have the token and the id of the writer as their first
// parameters, and do nothing without the mark of the transaction.
extension PostgresStatement {
    /// Locks places, so that the next statement sees their owners as they are.
    static let lockPlaces = PostgresStatement(
        "lockPlaces",
        "SELECT id FROM home_gateway.places WHERE id = ANY ($1::text[]) ORDER BY id FOR UPDATE")
    /// Locks places without owner that no other program is taking, and those of a writer except for some.
    static let pickPlaces = PostgresStatement(
        "pickPlaces",
        """
        SELECT p.id FROM home_gateway.places p
        WHERE CASE WHEN p.owner = $2::int8 THEN p.id NOT IN (SELECT h FROM unnest($3::text[]) AS h)
            ELSE p.owner IS NULL OR p.owner NOT IN (SELECT n.writer FROM home_gateway.nodes n) END
        LIMIT $1::int8 FOR UPDATE SKIP LOCKED
        """)
    /// Takes places that have no owner, or the writer itself.
    static let claimPlaces = PostgresStatement(
        "claimPlaces",
        """
        UPDATE home_gateway.places p SET owner = w.id
        FROM home_gateway.writers w
        WHERE w.id = $2::int8 AND w.token = $1::int8 AND p.id = ANY ($3::text[])
            AND (p.owner IS NULL OR p.owner = w.id
                OR NOT EXISTS (SELECT 1 FROM home_gateway.nodes n WHERE n.writer = p.owner))
        """)
    /// Takes the homes of places, and their checkpoints.
    static let claimHomes = PostgresStatement(
        "claimHomes",
        """
        UPDATE home_gateway.homes h SET term = h.term + 1
        FROM home_gateway.places p, home_gateway.writers w
        WHERE w.id = $2::int8 AND w.token = $1::int8 AND p.id = ANY ($3::text[]) AND p.owner = w.id
            AND h.id >= p.id AND h.id < p.id || '0' AND (h.id = p.id OR h.id >= p.id || '/')
        RETURNING p.id, h.id, h.number, h.description, h.term, h.last_sequence
        """)
    /// Removes places of a writer that have no home.
    static let removePlaces = PostgresStatement(
        "removePlaces",
        """
        DELETE FROM home_gateway.places p USING home_gateway.writers w
        WHERE w.id = $2::int8 AND w.token = $1::int8 AND p.id = ANY ($3::text[]) AND p.owner = w.id
            AND NOT EXISTS (SELECT 1 FROM home_gateway.homes h WHERE h.id = p.id)
        """)
    static let releasePlaces = PostgresStatement(
        "releasePlaces",
        """
        UPDATE home_gateway.places p SET owner = NULL
        FROM home_gateway.writers w
        WHERE w.id = $2::int8 AND w.token = $1::int8 AND p.id = ANY ($3::text[]) AND p.owner = w.id
        """)
    /// Takes a place without home that has no owner, or the writer itself.
    static let reusePlace = PostgresStatement(
        "reusePlace",
        """
        UPDATE home_gateway.places p SET owner = w.id
        FROM home_gateway.writers w
        WHERE w.id = $2::int8 AND w.token = $1::int8 AND p.id = $3::text
            AND (p.owner IS NULL OR p.owner = w.id
                OR NOT EXISTS (SELECT 1 FROM home_gateway.nodes n WHERE n.writer = p.owner))
            AND NOT EXISTS (SELECT 1 FROM home_gateway.homes h WHERE h.id = p.id)
        RETURNING p.id
        """)
    static let addPlace = PostgresStatement(
        "addPlace",
        """
        INSERT INTO home_gateway.places (id, owner)
        SELECT $3::text, w.id FROM home_gateway.writers w
        WHERE w.id = $2::int8 AND w.token = $1::int8
            AND NOT EXISTS (SELECT 1 FROM home_gateway.homes h WHERE h.id = $3::text)
        ON CONFLICT (id) DO NOTHING RETURNING id
        """)
    /// Returns a row if there is a place, with its owner if that is a node.
    static let owner = PostgresStatement(
        "owner",
        """
        SELECT n.writer FROM home_gateway.places p LEFT JOIN home_gateway.nodes n ON n.writer = p.owner
        WHERE p.id = $1::text
        """)

    /// The statements of a session for the places of its homes.
    static let places = [
        lockPlaces, pickPlaces, claimPlaces, claimHomes, removePlaces, releasePlaces, reusePlace, addPlace,
    ]
}
