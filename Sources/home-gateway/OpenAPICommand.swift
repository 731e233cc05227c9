import Glibc
import HomeAPI

/// `home-gateway openapi`: prints the description of the API.
enum OpenAPICommand {
    static func run(_ options: Options) throws(ProgramError) {
        guard options.operands.isEmpty else { throw .usage("openapi takes no file; it prints") }
        guard Console.write(HomeAPI.openAPI(catalog: try Vocabulary(options).catalog), to: STDOUT_FILENO) else {
            throw ProgramError("the description could not be written")
        }
    }
}
