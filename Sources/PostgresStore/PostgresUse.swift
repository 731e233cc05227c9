/// How a program uses a store.
package enum PostgresUse {
    /// It takes all homes, and no other program can use the store at the same time.
    ///
    /// - address: Where the program runs, for the messages of others.
    case alone(address: String)
    /// It takes homes one by one, beside other nodes.
    ///
    /// - name: Identifies the node among those that are alive. Not empty.
    /// - address: The address at which the others reach it.
    case shared(name: String, address: String)

    /// The name of the node; empty if it does not share the store.
    var name: String {
        switch self {
        case .alone: ""
        case .shared(let name, _): name
        }
    }

    var address: String {
        switch self {
        case .alone(let address), .shared(_, let address): address
        }
    }

    var isShared: Bool { !name.isEmpty }
}
