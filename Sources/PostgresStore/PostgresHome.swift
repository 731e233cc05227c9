/// A home of the store, or one that is going to be added.
struct PostgresHome {
    let id: String
    let description: [UInt8]
    /// The number of the home's rows in the tables of records and entries. A replacement changes it.
    var number: Int64
    /// How often the home was taken. A writer that has an earlier term cannot write it any more.
    var term: Int64
    /// The greatest sequence ever committed.
    var lastSequence: Int64 = 0
    /// Whether the store contains the home.
    var isStored = true
    /// The number of the records that are going to replace those of the home; nil if there are none.
    var staged: Int64?
    /// The entries before this one are deleted with the next commit; nil if there are none.
    var trimmed: Int64?
}

extension PostgresHome {
    /// Reads a home from a row.
    ///
    /// - Parameter column: The first of its columns: id, number, description, term and last sequence.
    init(_ rows: PostgresRows, _ row: Int, from column: Int) {
        self.init(
            id: rows.text(row, column), description: rows.bytes(row, column + 2), number: rows.number(row, column + 1),
            term: rows.number(row, column + 3), lastSequence: rows.number(row, column + 4))
    }

    /// The id of the home to which this one belongs: its own, or that of the home whose checkpoint it is.
    var placeID: String { id.firstIndex(of: "/").map { String(id[..<$0]) } ?? id }
}

/// The program in the table of writers.
struct PostgresWriter {
    let id: Int64
    /// How often the outcome of a lost transaction was determined. Earlier connections cannot write any more.
    var incarnation: Int64
}
