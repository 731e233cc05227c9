/// References between things by name, in which the tests look for circles.
struct References {
    private let references: [String: Set<String>]

    init(_ references: [String: Set<String>]) { self.references = references }

    /// The references between source files: a file refers to another one if it contains the name of a type that the
    /// other one declares. `LevelControlBehavior+Fades.swift` belongs to `LevelControlBehavior`.
    init(between sources: [(name: String, text: String)]) {
        let files = Dictionary(grouping: sources) { String($0.name.prefix { $0 != "+" }) }
            .mapValues { $0.map { Self.words(of: $0.text) } }
        let keywords: Set = ["struct", "class", "enum", "protocol", "actor"]
        var homes: [String: String] = [:]
        for (file, texts) in files {
            for line in texts.joined() where line.indentation == 0 {
                guard let keyword = line.words.firstIndex(where: { keywords.contains($0) }),
                    line.words.indices.contains(keyword + 1)
                else { continue }
                homes[line.words[keyword + 1]] = file
            }
        }
        references = Dictionary(
            uniqueKeysWithValues: files.map { file, texts in
                (file, Set(texts.joined().flatMap { $0.words }.compactMap { homes[$0] }).subtracting([file]))
            })
    }

    /// The words of a source by line, without comments and strings.
    private static func words(of source: String) -> [(indentation: Int, words: [String])] {
        source.split(separator: "\n").map { line in
            let code = line.replacing(/"(\\.|[^"\\])*"/, with: "").replacing(/\/\/.*/, with: "")
            let words = code.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map { String($0) }
            return (code.prefix { $0 == " " }.count, words)
        }
    }

    /// The names in a circle, each of which refers to the next; nil if there is no circle.
    var circle: [String]? {
        var done: Set<String> = []
        func search(_ name: String, _ path: [String]) -> [String]? {
            if let start = path.firstIndex(of: name) { return Array(path[start...]) }
            if done.contains(name) { return nil }
            for next in (references[name] ?? []).sorted() {
                if let circle = search(next, path + [name]) { return circle }
            }
            done.insert(name)
            return nil
        }
        for name in references.keys.sorted() {
            if let circle = search(name, []) { return circle }
        }
        return nil
    }
}
