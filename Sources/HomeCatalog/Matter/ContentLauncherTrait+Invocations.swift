public import HomeModel

extension TraitHandle<Matter.ContentLauncherTrait> {
    /// Searches for content and plays it, or shows the results.
    public nonisolated(nonsending) func launchContent(
        search: Record<T.ContentSearchStruct>, autoPlay: Bool,
        _ edit: (inout Record<T.LaunchContent>) -> Void = { _ in }
    ) async throws -> Record<T.LauncherResponse> {
        try await invoke(\.launchContent) {
            $0.search = search
            $0.autoPlay = autoPlay
            edit(&$0)
        }
    }

    /// Plays the content at an address.
    public nonisolated(nonsending) func launchURL(
        contentURL: String, _ edit: (inout Record<T.LaunchURL>) -> Void = { _ in }
    ) async throws -> Record<T.LauncherResponse> {
        try await invoke(\.launchURL) {
            $0.contentURL = contentURL
            edit(&$0)
        }
    }
}
