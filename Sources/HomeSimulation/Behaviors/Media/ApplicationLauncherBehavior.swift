import HomeCatalog
import HomeModel

/// Behavior of Matter's Application Launcher: apps of a television start, stop and move to the background.
///
/// An app is a part of the device with Application Basic. Commands to the platform's part name an app, and
/// `currentApp` of that part is the app in the foreground. Commands to an app's part apply to that app.
struct ApplicationLauncherBehavior: Behavior {
    typealias Subject = Matter.ApplicationLauncherTrait
    private typealias App = Matter.ApplicationBasicTrait

    var commands: [CommandHandler<Subject>] {
        [
            .respond(to: \.launchApp) { endpoint, fields in Self.launch(Self.app(fields.application, on: endpoint)) },
            .respond(to: \.stopApp) { endpoint, fields in
                Self.close(Self.app(fields.application, on: endpoint), as: .stopped)
            },
            .respond(to: \.hideApp) { endpoint, fields in
                let app = Self.app(fields.application, on: endpoint)
                let isRunning = app?[App.self].status != .stopped
                return Self.close(app, as: isRunning ? .activeHidden : .stopped)
            },
        ]
    }

    func powerUp(_ endpoint: Endpoint) {
        endpoint[Subject.self].currentApp = nil
        endpoint[App.self].status = .stopped
    }

    private static func launch(_ app: Endpoint?) -> Record<Subject.LauncherResponse> {
        guard let app else { return response(.appNotAvailable) }
        for other in app.parts where other.part != app.part && other[App.self].status == .activeVisibleFocus {
            other[App.self].status = .activeHidden
        }
        app[App.self].status = .activeVisibleFocus
        setForegroundApp(app, onPlatformsOf: app)
        return response(.success)
    }

    @discardableResult
    private static func close(_ app: Endpoint?, as status: App.ApplicationStatusEnum)
        -> Record<Subject.LauncherResponse>
    {
        guard let app else { return response(.appNotAvailable) }
        let wasInForeground = app[App.self].status == .activeVisibleFocus
        app[App.self].status = status
        if wasInForeground { setForegroundApp(nil, onPlatformsOf: app) }
        return response(.success)
    }

    /// Returns the part of the app; nil if the device has no such app.
    private static func app(_ application: Record<Subject.ApplicationStruct>?, on endpoint: Endpoint) -> Endpoint? {
        if endpoint.has(App.self) { return endpoint }
        return endpoint.parts.first { part in
            let known = part[App.self].application
            return known != nil && known?.catalogVendorID == application?.catalogVendorID
                && known?.applicationID == application?.applicationID
        }
    }

    /// Sets the app in the foreground; nil if there is none.
    private static func setForegroundApp(_ app: Endpoint?, onPlatformsOf endpoint: Endpoint) {
        for platform in endpoint.parts where platform[Subject.self].has(.applicationPlatform) {
            platform[Subject.self].currentApp = app.map { app in
                Record { current in
                    current.application = Record {
                        $0.catalogVendorID = app[App.self].application?.catalogVendorID
                        $0.applicationID = app[App.self].application?.applicationID
                    }
                    current.endpoint = app.draft.shape.parts[app.part].number
                }
            }
        }
    }

    private static func response(_ status: Subject.StatusEnum) -> Record<Subject.LauncherResponse> {
        Record { $0.status = status }
    }
}
