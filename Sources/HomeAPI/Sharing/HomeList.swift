import HTTPServer
import HomeEngine
import HomeModel
import JSON

/// A home of a list.
enum ListedHome: Sendable {
    case here(HomeView)
    /// A home of another gateway: its position in the order of creation, and its representation.
    case elsewhere(number: UInt64, JSONValue)

    var number: UInt64 {
        switch self {
        case .here(let view): view.hosted.number
        case .elsewhere(let number, _): number
        }
    }
}

extension Call {
    /// The header with the positions of the homes in a list that another gateway has requested; `none` without homes.
    private static let numbersHeader = "X-Home-Numbers"

    /// Returns a page of homes of this gateway.
    func page(_ query: PageQuery, of homes: [ListedHome]) throws(HomeError) -> Response {
        let page = try query.page(of: homes, cursor: home.cursor) { $0.number }
        return json(cursor: home.cursor, page, as: .homes)
    }

    /// Replies with a page of the homes of all gateways.
    func page(_ query: PageQuery, of homes: [ListedHome], and directory: any HomeDirectory) throws(HomeError) -> Reply {
        let own = try query.page(of: homes, cursor: home.cursor) { $0.number }
        guard !directory.isForwarded(request) else {
            let numbers = own.objects.map { String($0.number) }.joined(separator: ",")
            let header = Header(Self.numbersHeader, numbers.isEmpty ? "none" : numbers)
            return .response(json(cursor: home.cursor, headers: [header], own, as: .homes))
        }
        return .deferred { responder in
            directory.ask(self.request) { result in
                do throws(HomeError) {
                    var others: [ListedHome] = []
                    var hasMore = own.nextPageToken != nil
                    for response in try result.get() {
                        let page = try Self.homes(in: response)
                        others += page.homes
                        hasMore = hasMore || page.hasMore
                    }
                    let merged = self.merged(own, others, hasMore: hasMore, limit: query.limit)
                    self.send(self.json(cursor: self.home.cursor, merged, as: .homes), to: responder)
                } catch {
                    self.send(self.rejection(error), to: responder)
                }
            }
        }
    }

    private func merged(
        _ own: Page<ListedHome>, _ others: [ListedHome], hasMore: Bool, limit: Int
    ) -> Page<ListedHome> {
        var homes: [ListedHome] = []
        // A home that moved meanwhile is in two lists.
        for listed in (own.objects + others).sorted(by: { $0.number < $1.number })
        where listed.number != homes.last?.number { homes.append(listed) }
        let page = homes.prefix(limit)
        let next = hasMore || homes.count > page.count ? page.last.map { String($0.number) } : nil
        return Page(objects: Array(page), fields: own.fields, cursor: own.cursor, nextPageToken: next)
    }

    /// Returns the homes in the response of another gateway.
    private static func homes(in response: Response) throws(HomeError) -> (homes: [ListedHome], hasMore: Bool) {
        let numbers = response.headers.first { $0.name.lowercased() == numbersHeader.lowercased() }?.value
            .split(separator: ",").compactMap { UInt64($0) }
        guard response.status == 200, let numbers, case .bytes(let bytes) = response.body,
            case .object(let page)? = try? JSONValue.parse(bytes), case .array(let homes)? = page["homes"],
            homes.count == numbers.count
        else {
            throw HomeError(.unavailable, "Another gateway has not listed its homes (status \(response.status)).")
        }
        return (zip(numbers, homes).map { .elsewhere(number: $0, $1) }, page["nextPageToken"] != nil)
    }
}

extension HomeAPI {
    /// Returns the id of the home with which a new home begins; nil if it begins with something else, or if the body is
    /// not valid.
    static func sourceOfHome(in body: [UInt8]) -> String? {
        guard case .object(let body)? = try? JSONValue.parse(body), case .object(let from)? = body["from"] else {
            return nil
        }
        if case .string(let id)? = from["home"] { return id }
        guard case .object(let snapshot)? = from["snapshot"], case .string(let id)? = snapshot["home"] else {
            return nil
        }
        return id
    }
}
