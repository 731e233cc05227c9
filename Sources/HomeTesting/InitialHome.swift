import HomeService

/// The state with which the home of a test begins.
public struct InitialHome: Sendable {
    /// Returns the home in this process, for a seed.
    let template: @Sendable (UInt64) throws -> HomeTemplate
    /// The member `from` of `POST /homes`; nil if the gateway receives the home of this process as a file.
    let from: JSONObject?

    /// The demo home: a house with nearly seventy devices.
    public static let demo = InitialHome(template: { DemoHome.template(seed: $0) }, from: ["template": "demo"])

    /// The devices that Google's guides of the Home APIs use.
    public static let guides = InitialHome(template: { GuideHome.template(seed: $0) }, from: ["template": "guides"])

    /// No structure, room or device.
    public static let empty = InitialHome(template: { _ in HomeTemplate() }, from: ["template": "empty"])

    /// Generated houses with this number of devices. Their types are mixed as in real houses.
    public static func fleet(devices count: Int) -> InitialHome {
        InitialHome(
            template: { Fleet.home(devices: count, seed: $0) }, from: ["fleet": .integer(Int64(max(0, count)))])
    }

    /// A home that the test describes. A gateway accepts about 600 devices, unless its limits are higher.
    public static func template(_ template: HomeTemplate) -> InitialHome {
        InitialHome(template: { _ in template }, from: nil)
    }

    /// A home file, as ``Home/homeFile`` and `GET /export` of a gateway return it.
    public static func file(_ bytes: [UInt8]) -> InitialHome {
        InitialHome(template: { try HomeTemplate(homeFile: bytes, seed: $0) }, from: nil)
    }
}
