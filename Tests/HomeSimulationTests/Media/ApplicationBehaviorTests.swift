import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

@Suite struct ApplicationBehaviorTests {
    typealias Launcher = Matter.ApplicationLauncherTrait

    private var television = Endpoint.device(CastingVideoPlayerDeviceType.self)
    private var status: Matter.ApplicationBasicTrait.ApplicationStatusEnum? {
        television[Matter.ApplicationBasicTrait.self].status
    }
    private var foregroundApp: String? { television[Launcher.self, part: 0].currentApp?.application?.applicationID }

    private static let matinee = Record<Launcher.ApplicationStruct> {
        $0.catalogVendorID = 0
        $0.applicationID = "matinee"
    }

    @Test mutating func anAppMovesToTheForegroundAndStops() throws {
        #expect(try television.send(Launcher.self, \.launchApp) { $0.application = Self.matinee }.status == .success)
        #expect(status == .activeVisibleFocus)
        #expect(foregroundApp == "matinee")
        #expect(television[Launcher.self].currentApp?.endpoint == 2)
        #expect(try television.send(Launcher.self, \.hideApp) { $0.application = Self.matinee }.status == .success)
        #expect(status == .activeHidden)
        #expect(foregroundApp == nil)
        #expect(try television.send(Launcher.self, \.stopApp) { $0.application = Self.matinee }.status == .success)
        #expect(status == .stopped)
        #expect(try television.send(Launcher.self, \.hideApp) { $0.application = Self.matinee }.status == .success)
        #expect(status == .stopped)
    }

    @Test mutating func theResponseReportsAMissingApp() throws {
        let response = try television.send(Launcher.self, \.launchApp) { command in
            command.application = Record { $0.applicationID = "opera" }
        }
        #expect(response.status == .appNotAvailable)
        #expect(foregroundApp == nil)
    }

    @Test mutating func anAppLaunchesItself() throws {
        #expect(try television.send(Launcher.self, part: 1, \.launchApp).status == .success)
        #expect(foregroundApp == "matinee")
        television.powerCycle()
        #expect(status == .stopped)
        #expect(foregroundApp == nil)
    }

    @Test mutating func contentPlaysFromTheBeginning() throws {
        let launcher = Matter.ContentLauncherTrait.self
        #expect(try television.send(launcher, \.launchURL) { $0.contentURL = "ftp://x" }.status == .urlNotAvailable)
        #expect(television[Matter.MediaPlaybackTrait.self].currentState == .paused)
        #expect(try television.send(launcher, \.launchContent) { $0.autoPlay = false }.status == .success)
        #expect(television[Matter.MediaPlaybackTrait.self].currentState == .paused)
        #expect(
            try television.send(launcher, \.launchURL) { $0.contentURL = "https://example.org/film" }.status == .success
        )
        #expect(television[Matter.MediaPlaybackTrait.self].currentState == .playing)
        try television.send(Matter.MediaPlaybackTrait.self, \.stop)
        #expect(try television.send(launcher, part: 1, \.launchContent) { $0.autoPlay = true }.status == .success)
        #expect(television[Matter.MediaPlaybackTrait.self].currentState == .playing)
    }

    @Test mutating func aTargetOnTheScreenIsSelected() throws {
        let navigator = Matter.TargetNavigatorTrait.self
        #expect(try television.send(navigator, \.navigateTarget) { $0.target = 2 }.status == .success)
        #expect(television[navigator].currentTarget == 2)
        #expect(try television.send(navigator, \.navigateTarget) { $0.target = 7 }.status == .targetNotFound)
        #expect(television[navigator].currentTarget == 2)
    }

    @Test func aLoginNeedsThePINOfItsAccount() throws {
        typealias Login = Matter.AccountLoginTrait
        var app = SimulatedDevice.with(ContentAppDeviceType.self, TraitTemplate(Login.self))
        let account = "0123456789abcdef"
        let pin = try app.send(Login.self, \.getSetupPIN) { $0.tempAccountIdentifier = account }.setupPIN
        #expect(pin?.count == 8)
        let error = #expect(throws: HomeError.self) {
            try app.send(Login.self, \.login) {
                $0.tempAccountIdentifier = account
                $0.setupPIN = "wrong one"
            }
        }
        #expect(error?.matterStatus == .unsupportedAccess)
        try app.send(Login.self, \.logout)
        #expect(app.events.isEmpty)
        try app.send(Login.self, \.login) {
            $0.tempAccountIdentifier = account
            $0.setupPIN = pin
        }
        try app.send(Login.self, \.logout)
        #expect(app.events.map { $0.event } == ["accountLogin.loggedOut"])
    }
}
