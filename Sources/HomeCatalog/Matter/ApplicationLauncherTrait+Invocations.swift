public import HomeModel

extension TraitHandle<Matter.ApplicationLauncherTrait> {
    /// Starts an app, or brings it to the front.
    public nonisolated(nonsending) func launchApp(_ edit: (inout Record<T.LaunchApp>) -> Void = { _ in })
        async throws -> Record<T.LauncherResponse>
    {
        try await invoke(\.launchApp, edit)
    }

    /// Ends an app.
    public nonisolated(nonsending) func stopApp(_ edit: (inout Record<T.StopApp>) -> Void = { _ in })
        async throws -> Record<T.LauncherResponse>
    {
        try await invoke(\.stopApp, edit)
    }

    /// Moves an app to the background, where it continues to run.
    public nonisolated(nonsending) func hideApp(_ edit: (inout Record<T.HideApp>) -> Void = { _ in })
        async throws -> Record<T.LauncherResponse>
    {
        try await invoke(\.hideApp, edit)
    }
}
