import HomeModel

extension Endpoint {
    /// Returns bytes that depend only on the home's seed, the device, the part and the purpose.
    func randomBytes(_ purpose: String, count: Int) -> [UInt8] {
        (0..<count).map { UInt8(random(purpose, step: Int64($0)) * 256) }
    }

    /// Returns twelve letters and digits, without characters that look alike, that depend only on the home's seed, the
    /// device, the part and the purpose.
    func password(_ purpose: String) -> String {
        let letters = Array("abcdefghjkmnpqrstuvwxyz23456789")
        return String((0..<12).map { letters[Int(random(purpose, step: $0) * Double(letters.count))] })
    }
}
