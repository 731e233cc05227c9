import HomeModel

extension ProblemKind {
    /// The HTML page that explains the kind of problem.
    var page: String {
        Self.page(
            titled: title,
            """
            <p>\(Self.escaped(meaning))</p>
            <h2>What to do</h2>
            <p>\(Self.escaped(remedy))</p>
            <dl>
            <dt>Type</dt><dd><code>\(Self.escaped(type))</code></dd>
            <dt>Code</dt><dd><code>\(Self.escaped(code.rawValue))</code></dd>
            <dt>HTTP status</dt><dd>\(status)</dd>
            </dl>
            <p><a href="/problems">All problems</a></p>
            """)
    }

    /// The page that lists all kinds.
    static var index: String {
        let items = all.map { kind in
            "<li><a href=\"\(escaped(kind.type))\">\(escaped(kind.title))</a> (\(kind.status)): \(escaped(kind.meaning))</li>"
        }
        return page(titled: "Problems", "<ul>\n\(items.joined(separator: "\n"))\n</ul>")
    }

    private static func page(titled title: String, _ content: String) -> String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>\(escaped(title)) - home-gateway</title>
        </head>
        <body>
        <main>
        <h1>\(escaped(title))</h1>
        \(content)
        </main>
        </body>
        </html>

        """
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            default: escaped.append(character)
            }
        }
        return escaped
    }
}
