import CloudToCloud
import HomeModel
import JSON

/// Reads homes from the responses of a Cloud-to-cloud service, for `POST /import`.
enum CloudHomeReader {
    /// Reads a SYNC response, or an object with the members `sync` and `query`.
    @Sendable
    static func read(_ json: JSONValue) throws(HomeError) -> HomeTemplate {
        let pair = json.objectValue
        let sync = pair?["sync"]
        do throws(ImportError) {
            return try SyncImport(sync: sync ?? json, query: sync == nil ? nil : pair?["query"]).home
        } catch {
            let response = sync == nil ? "" : error.response == .sync ? "/sync" : "/query"
            throw HomeError(
                .invalidArgument, "The body is neither a home file nor a SYNC response: \(error).",
                details: [
                    HomeError.Detail(pointer: response + error.pointer.description, detail: error.message)
                ])
        }
    }
}
