/// Returns a Matter name in lower camel case.
///
/// Leading capitals become lower case, except the last one if a lower-case letter follows: `PINCode` → `pinCode`,
/// `ErrorStateID` → `errorStateID`, `ACType` → `acType`, `OnOff` → `onOff`.
public func lowerCamel(_ name: String) -> String {
    let letters = Array(name)
    let run = letters.prefix { $0.isUppercase }.count
    guard run > 0 else { return name }
    let followedByLower = run < letters.count && letters[run].isLowercase
    let lowered = run > 1 && followedByLower ? run - 1 : run
    return String(letters.prefix(lowered)).lowercased() + String(letters.dropFirst(lowered))
}

/// Returns a name in lower camel case as words for people: `goHome` → `Go home`, `setRGB` → `Set RGB`.
func sentence(_ name: String) -> String {
    let letters = Array(name)
    var words = ""
    for (index, letter) in letters.enumerated() {
        let next = index + 1 < letters.count ? letters[index + 1] : nil
        let followsLower = index > 0 && !letters[index - 1].isUppercase
        let isAcronym = letter.isUppercase && (next == nil || next?.isLowercase == false)
        if index > 0, letter.isUppercase, followsLower || next?.isLowercase == true { words.append(" ") }
        if index == 0 {
            words.append(letter.uppercased())
        } else {
            words.append(letter.isUppercase && !isAcronym ? letter.lowercased() : String(letter))
        }
    }
    return words
}

/// Returns whether two ASCII names are equal, ignoring case.
public func equalIgnoringCase(_ first: String, _ second: String) -> Bool {
    first.utf8.count == second.utf8.count
        && (first == second || zip(first.utf8, second.utf8).allSatisfy { lowered($0) == lowered($1) })
}

private func lowered(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
}

/// Returns the name of an enumeration case, without the backticks of names such as `12hr`.
///
/// `String(describing:)` gives the same name, but first searches the program for a custom description.
func caseName<Enumeration: CaseIterable>(of value: Enumeration) -> String {
    guard let name = enumCaseName(value) else { preconditionFailure("\(Enumeration.self) is not an enumeration") }
    return String(cString: name).filter { $0 != "`" }
}

/// Returns the name of an enumeration case. It is a function of the Swift runtime.
@_silgen_name("swift_EnumCaseName")
private func enumCaseName<Enumeration>(_ value: Enumeration) -> UnsafePointer<CChar>?

/// Returns the name of a type without its module and enclosing types: `OnOffTrait`.
func shortName(of type: Any.Type) -> String {
    let name = _typeName(type, qualified: false)
    return name.split(separator: ".").last.map { String($0) } ?? name
}
