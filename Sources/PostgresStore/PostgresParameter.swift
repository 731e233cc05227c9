/// A parameter of a statement, in the binary format of PostgreSQL.
struct PostgresParameter {
    private(set) var bytes: [UInt8] = []

    /// The types of array elements, by their object ids.
    enum Element: UInt32 {
        case bytea = 17
        case int8 = 20
        case int2 = 21
        case text = 25
    }

    init(_ number: Int64) { append(number) }

    init(_ text: String) { bytes = Array(text.utf8) }

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    init(_ numbers: some Collection<Int64>) {
        self.init(arrayOf: .int8, count: numbers.count)
        for number in numbers {
            append(Int32(8))
            append(number)
        }
    }

    init(_ numbers: some Collection<Int16>) {
        self.init(arrayOf: .int2, count: numbers.count)
        for number in numbers {
            append(Int32(2))
            append(number)
        }
    }

    init(_ texts: some Collection<String>) { self.init(texts.map { Array($0.utf8) }, of: .text) }

    init(_ values: some Collection<[UInt8]>) { self.init(values, of: .bytea) }

    private init(_ values: some Collection<[UInt8]>, of element: Element) {
        self.init(arrayOf: element, count: values.count)
        bytes.reserveCapacity(bytes.count + values.reduce(0) { $0 + $1.count + 4 })
        for value in values {
            append(Int32(value.count))
            bytes += value
        }
    }

    /// Begins an array of one dimension without nulls. An empty array has no dimension.
    private init(arrayOf element: Element, count: Int) {
        append(Int32(count == 0 ? 0 : 1))
        append(Int32(0))
        append(element.rawValue)
        guard count > 0 else { return }
        append(Int32(count))
        append(Int32(1))
    }

    private mutating func append(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.bigEndian) { bytes += $0 }
    }
}

/// The rows that a statement returned, in the binary format of PostgreSQL.
struct PostgresRows {
    private let values: [[[UInt8]]]

    /// - Parameter values: The columns of each row.
    init(_ values: [[[UInt8]]] = []) { self.values = values }

    var count: Int { values.count }

    /// Whether a column has no value, or an empty one.
    func isNull(_ row: Int, _ column: Int) -> Bool { values[row][column].isEmpty }

    func number(_ row: Int, _ column: Int) -> Int64 {
        values[row][column].reduce(0) { $0 << 8 | Int64($1) }
    }

    func text(_ row: Int, _ column: Int) -> String { String(decoding: values[row][column], as: UTF8.self) }

    func bytes(_ row: Int, _ column: Int) -> [UInt8] { values[row][column] }
}
