/// Matter's names in lower camel case.
///
/// A leading run of capitals is lowered, all but its last letter when a lower-case letter follows:
/// `PINCode` → `pinCode`, `ErrorStateID` → `errorStateID`, `ACType` → `acType`, `OnOff` → `onOff`.
public func lowerCamel(_ name: String) -> String {
    let letters = Array(name)
    let run = letters.prefix { $0.isUppercase }.count
    guard run > 0 else { return name }
    let followedByLower = run < letters.count && letters[run].isLowercase
    let lowered = run > 1 && followedByLower ? run - 1 : run
    return String(letters.prefix(lowered)).lowercased() + String(letters.dropFirst(lowered))
}

/// Whether two ASCII names are the same but for capitals.
public func equalIgnoringCase(_ first: String, _ second: String) -> Bool {
    first == second
        || first.utf8.count == second.utf8.count
            && zip(first.utf8, second.utf8).allSatisfy { lowered($0) == lowered($1) }
}

private func lowered(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
}

/// The name of a case of an enumeration, without the backticks that a name such as `12hr` takes in Swift.
///
/// What a string of it would say; but that would search all of the program for a description of its own first.
func caseName<Enumeration: CaseIterable>(of value: Enumeration) -> String {
    guard let name = enumCaseName(value) else { preconditionFailure("\(Enumeration.self) is no enumeration") }
    return String(cString: name).filter { $0 != "`" }
}

/// The runtime's own table of names, by which strings of enumerations are made.
@_silgen_name("swift_EnumCaseName")
private func enumCaseName<Enumeration>(_ value: Enumeration) -> UnsafePointer<CChar>?

/// The name of a declaration's type, without the modules and types around it: `OnOffTrait`.
func shortName(of type: Any.Type) -> String {
    let name = _typeName(type, qualified: false)
    return name.split(separator: ".").last.map { String($0) } ?? name
}
