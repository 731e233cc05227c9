import HTTPServer
import HomeModel
import HomeService
import JSON

extension HomeAPI {
    static let operationRoutes: [Route] = []
}
