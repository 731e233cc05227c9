// The secrets that all nodes accept. An array that a subquery fills is computed once, so that a statement locks no more
// rows than the subquery returns, and skips those that another transaction has locked.
extension PostgresStatement {
    /// The time of the server, in microseconds since 1970.
    private static let now = "(extract(epoch FROM clock_timestamp()) * 1000000)::int8"

    /// Removes some secrets that have ended.
    static let removeEndedSecrets = PostgresStatement(
        "removeEndedSecrets",
        """
        DELETE FROM home_gateway.secrets WHERE digest = ANY (ARRAY(
            SELECT digest FROM home_gateway.secrets WHERE ends <= \(now)
            ORDER BY ends LIMIT $1::int8 FOR UPDATE SKIP LOCKED))
        """)
    /// Removes the secrets of a token that end first, some at a time, so that there is room for one more below a limit.
    static let removeFirstSecrets = PostgresStatement(
        "removeFirstSecrets",
        """
        DELETE FROM home_gateway.secrets WHERE digest = ANY (ARRAY(
            SELECT digest FROM home_gateway.secrets
            WHERE kind = $1::int8 AND token = $2::text AND ends <= (
                SELECT ends FROM home_gateway.secrets WHERE kind = $1::int8 AND token = $2::text
                ORDER BY ends DESC OFFSET $3::int8 - 1 LIMIT 1)
            ORDER BY ends LIMIT $4::int8 FOR UPDATE SKIP LOCKED))
        """)
    static let addSecret = PostgresStatement(
        "addSecret",
        """
        INSERT INTO home_gateway.secrets AS s (digest, kind, token, ends)
        VALUES ($2::bytea, $1::int8, $3::text, \(now) + $4::int8)
        ON CONFLICT (digest) DO UPDATE SET ends = greatest(s.ends, excluded.ends)
        """)
    static let findSecret = PostgresStatement(
        "findSecret",
        """
        SELECT token, ends - \(now) FROM home_gateway.secrets
        WHERE digest = $2::bytea AND kind = $1::int8 AND ends > \(now)
        """)
    static let takeSecret = PostgresStatement(
        "takeSecret",
        """
        DELETE FROM home_gateway.secrets WHERE digest = $2::bytea AND kind = $1::int8 RETURNING token, ends - \(now)
        """)
    /// Locks secrets in one order, so that transactions that extend the same ones never wait for each other in a circle.
    static let lockSecrets = PostgresStatement(
        "lockSecrets",
        "SELECT kind FROM home_gateway.secrets WHERE digest = ANY ($1::bytea[]) ORDER BY digest FOR UPDATE")
    static let extendSecrets = PostgresStatement(
        "extendSecrets",
        """
        UPDATE home_gateway.secrets s SET ends = \(now) + e.rest
        FROM unnest($2::bytea[], $3::int8[]) AS e (digest, rest)
        WHERE s.digest = e.digest AND s.kind = $1::int8 AND s.ends < \(now) + e.rest
        """)

    /// The statements of a membership for secrets.
    static let secrets = [
        removeEndedSecrets, removeFirstSecrets, addSecret, findSecret, takeSecret, lockSecrets, extendSecrets,
    ]
}
