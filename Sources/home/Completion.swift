import HomeClient

/// `home completion`: prints what makes a shell complete the words of this program.
enum CompletionCommand {
    static func run(_ context: CommandContext) async throws {
        try context.checkOperands(1...1)
        guard let script = Completion.scripts[context.operands[0]] else {
            throw UsageError("home completion supports bash, zsh and fish; \(context.operands[0]) was given.")
        }
        Terminal.print(script)
    }
}

/// Completes the words of a command line. The shells call `home complete` for it.
///
/// Traits, attributes, commands and values come from the catalog, so most completions need no gateway. Devices and rooms
/// come from the home; without a gateway there are none.
enum Completion {
    static let scripts = [
        // Bash treats = and : as ends of words; they are part of the words of this program.
        "bash": """
        _home() {
            local line="${COMP_LINE:0:COMP_POINT}" word
            word="${line##*[[:space:]]}"
            local prefix="${word%"${word##*[=:]}"}"
            mapfile -t COMPREPLY < <(home complete "$line" 2>/dev/null)
            COMPREPLY=("${COMPREPLY[@]#"$prefix"}")
            if [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *[=.] ]]; then compopt -o nospace; fi
        }
        complete -F _home home
        """,
        "zsh": """
        #compdef home
        _home() {
            local -a found plain open
            found=("${(@f)$(home complete "${(j: :)words[1,CURRENT-1]} $PREFIX" 2>/dev/null)}")
            open=("${(@M)found:#*[=.]}")
            plain=("${(@)found:#*[=.]}")
            (( ${#plain[1]} )) && compadd -Q -- "${plain[@]}"
            (( ${#open[1]} )) && compadd -Q -S '' -- "${open[@]}"
        }
        if [[ $funcstack[1] == _home ]]; then _home "$@"; else compdef _home home; fi
        """,
        "fish": """
        complete -c home -f -a '(home complete (string join " " -- (commandline -opc) (commandline -ct)) 2>/dev/null)'
        """,
    ]

    /// Prints the words that can stand at the end of a line.
    static func complete(_ words: [String]) async {
        let line = words.joined(separator: " ").split(separator: " ", omittingEmptySubsequences: false)
        var parts = line.dropFirst().map { String($0) }
        let last = parts.popLast() ?? ""
        let done = parts.filter { !$0.isEmpty }
        let objects = await Self.objects(for: done)
        Terminal.print(candidates(after: done, word: last, in: objects))
    }

    /// Returns the objects of the home; nil if there is no gateway, or if they are not needed.
    private static func objects(for words: [String]) async -> (any HomeObjects)? {
        guard let arguments = try? Arguments(words), let name = arguments.operands.first,
            let command = try? Command.named(name), command.usesGateway, !["list", "advance"].contains(name)
        else { return nil }
        guard let gateway = try? CommandContext(command, arguments).gateway() else { return nil }
        defer { gateway.close() }
        // A shell waits for the words.
        let limit = Task {
            try await Task.sleep(for: .milliseconds(1_500))
            gateway.close()
        }
        defer { limit.cancel() }
        guard (try? await gateway.open()) != nil else { return nil }
        return gateway.objects()
    }

    /// Returns the words that can follow others.
    ///
    /// - Parameters:
    ///   - words: The complete words behind `home`.
    ///   - word: The beginning of the next one.
    ///   - objects: The objects of the home; nil without a gateway.
    static func candidates(after words: [String], word: String, in objects: (any HomeObjects)?) -> [String] {
        let all: [String]
        if let option = words.last.flatMap({ option($0) }), option.value != nil {
            all = []
        } else if word.hasPrefix("-") {
            all = options(words).map { "--\($0.name)\($0.value == nil ? "" : "=")" }
        } else {
            let operands = (try? Arguments(words, environment: { _ in nil }).operands) ?? []
            all = Self.operands(operands, word: word, objects)
        }
        return Set(all.filter { $0.hasPrefix(word) }).sorted()
    }

    private static func option(_ word: String) -> Option? {
        guard word.hasPrefix("--"), !word.contains("=") else { return nil }
        return Option.all.first { $0.name == word.dropFirst(2) }
    }

    private static func options(_ words: [String]) -> [Option] {
        let name = words.first { !$0.hasPrefix("-") }
        return (try? name.map { try Command.named($0) })?.options ?? Option.common + Option.general
    }

    /// Returns what can be the next operand.
    private static func operands(_ words: [String], word: String, _ objects: (any HomeObjects)?) -> [String] {
        guard let command = words.first else { return Command.all.map { $0.name } }
        let operands = words.dropFirst()
        let devices = objects?.devices(where: ObjectFilter()) ?? []
        let ids = devices.map { $0.device.id }
        let rooms = objects?.rooms(where: ObjectFilter()).map { $0.id } ?? []
        let device = operands.first.flatMap { id in devices.first { $0.device.id == id } }
        switch command {
        case "list": return operands.isEmpty ? ["devices", "rooms", "structures"] : []
        case "show": return operands.isEmpty ? ids : []
        case "watch": return ids
        case "move": return operands.isEmpty ? ids : ids + rooms
        case "rename": return operands.isEmpty ? ids + rooms : []
        case "advance": return operands.isEmpty ? ["next", "idle", "1m", "5m", "1h", "1d"] : []
        case "completion": return operands.isEmpty ? scripts.keys.sorted() : []
        case "help": return operands.isEmpty ? Command.all.map { $0.name } : []
        case "set": return operands.isEmpty ? ids : attributes(of: device, word: word)
        case "run":
            if operands.isEmpty { return ids }
            guard operands.count > 1, let name = operands.dropFirst().first else { return commands(of: device) }
            return fields(of: name, device, word: word)
        case "stimulus": return operands.isEmpty ? ids : []
        default: return []
        }
    }

    // MARK: The catalog

    /// The traits that a device has; all of the catalog if the device is not known.
    private static func traits(of device: DeviceSnapshot?) -> [(definition: TraitDefinition, trait: NamedTraitHandle?)]
    {
        guard let device else { return CatalogIndex(Catalog.self).traits.map { ($0, nil) } }
        return device.types.flatMap { part in part.traits.definitions.map { ($0, part.traits[$0.id]) } }
    }

    /// The writable attributes as `trait.attribute=`, or behind that the words that can be a value.
    private static func attributes(of device: DeviceSnapshot?, word: String) -> [String] {
        let equals = word.firstIndex(of: "=")
        return traits(of: device).flatMap { definition, trait in
            definition.attributes.filter { $0.isWritable && trait?.supports(attribute: $0.name) ?? true }.flatMap {
                attribute in
                let name = "\(definition.name).\(attribute.name)="
                guard let equals else { return [name] }
                let prefix = word[...equals]
                return prefix == name || prefix == "\(attribute.name)="
                    ? values(of: attribute.type).map { prefix + $0 } : []
            }
        }
    }

    private static func commands(of device: DeviceSnapshot?) -> [String] {
        traits(of: device).flatMap { definition, trait in
            definition.commands.filter { trait?.supports(command: $0.name) ?? true }.map {
                "\(definition.name).\($0.name)"
            }
        }
    }

    /// The fields of a command as `field=`, or behind that the words that can be a value.
    private static func fields(of command: String, _ device: DeviceSnapshot?, word: String) -> [String] {
        let name = command.split(separator: ".").last.map { String($0) } ?? command
        let trait = command.contains(".") ? command.split(separator: ".").dropLast().joined(separator: ".") : nil
        let equals = word.firstIndex(of: "=")
        return traits(of: device).filter { trait.map($0.definition.isNamed) ?? true }
            .compactMap { $0.definition.command(named: name) }
            .flatMap { $0.fields.fields }.flatMap { field in
                guard let equals else { return ["\(field.name)="] }
                let prefix = word[...equals]
                return prefix == "\(field.name)=" ? values(of: field.type).map { prefix + $0 } : []
            }
    }

    private static func values(of type: ValueType) -> [String] {
        switch type {
        case .bool: ["false", "true"]
        case .enumeration(let definition): definition.cases.map { $0.name }
        case .bitmap(let definition): definition.flags.map { $0.name }
        default: []
        }
    }
}
