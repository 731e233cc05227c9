public import HomeModel

/// The key `newApplication` identifies an app that the device lists, and `newApplicationName` any other app.
extension TraitHandle<Google.ExtendedApplicationLauncherTrait> {
    /// Installs an app.
    public func installApp(newApplicationName: String? = nil, newApplication: String? = nil) async throws {
        try await invoke(\.installApp) {
            $0.newApplicationName = newApplicationName
            $0.newApplication = newApplication
        }
    }

    /// Searches for an app.
    public func searchApp(newApplicationName: String? = nil, newApplication: String? = nil) async throws {
        try await invoke(\.searchApp) {
            $0.newApplicationName = newApplicationName
            $0.newApplication = newApplication
        }
    }

    /// Opens an app.
    public func launchApp(newApplicationName: String? = nil, newApplication: String? = nil) async throws {
        try await invoke(\.launchApp) {
            $0.newApplicationName = newApplicationName
            $0.newApplication = newApplication
        }
    }
}
