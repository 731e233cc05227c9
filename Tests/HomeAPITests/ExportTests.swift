import HTTPServer
import HomeCatalog
import HomeEngine
import HomeModel
import HomeSimulation
import JSON
import TestSupport
import Testing

@testable import HomeAPI

@Suite struct ExportTests {
    @Test func theExportIsTheHomeFileOfTheCommittedState() throws {
        let gateway = try TestGateway()
        gateway.send(.patch, "/devices/desk-lamp", #"{"name":"Reading lamp"}"#)
        let export = gateway.get("/export")
        #expect(export.status == 200)
        #expect(export.bytes == HomeFile.write(gateway.home.snapshot()))
        let cursor = try #require(export.header("X-Cursor"))
        #expect(export.header("Content-Disposition") == "attachment; filename=\"home-\(cursor).json\"")
        #expect(export.text.contains("Reading lamp"))
    }

    @Test func anImportedExportIsTheSameHome() throws {
        let gateway = try TestGateway()
        gateway.send(
            .post, "/devices/desk-lamp/traits/levelControl/commands",
            #"{"command":"moveToLevel","params":{"level":200,"transitionTime":100,"optionsMask":[],"optionsOverride":[]}}"#
        )
        let export = gateway.get("/export")
        let template = try HomeFile.read(
            export.json, catalog: CatalogIndex(Catalog.self), defaults: BlueprintDefaults(), seed: 1)
        #expect(try TestGateway(template).get("/export").bytes == export.bytes)
    }

    /// Changes made while an export is sent are not in it: the whole export is as of its cursor.
    @Test func anExportIsConsistentForAnyDuration() throws {
        let gateway = try TestGateway(Fleet.home(devices: 300, seed: 1))
        let before = HomeFile.write(gateway.home.snapshot())
        let reply = try gateway.router.reply(to: .get, "/export", headers: [], body: [])
        guard case .stream(let start) = reply, let body = start.source as? ProducedBody else {
            Issue.record("the export is not produced while it is sent")
            return
        }
        let ids = gateway.home.snapshot().state.visibleDevices().map { $0.device.id }
        var pieces: [[UInt8]] = []
        let isComplete = eventually {
            while true {
                switch body.next(now: 1) {
                case .frame(let frame): pieces.append(Array(frame.storage[frame.payload]))
                case .end: return true
                default: return false
                }
                for id in ids.prefix(2) + ids.suffix(2) {
                    gateway.send(.patch, "/devices/\(id)", #"{"name":"Name \#(pieces.count)"}"#)
                }
                gateway.send(.delete, "/simulation/devices/\(ids[ids.count / 2])")
            }
        }
        #expect(isComplete)
        #expect(Array(pieces.joined()) == before)
        #expect(pieces.count > 5)
        #expect(pieces.allSatisfy { $0.count < 256 << 10 })
    }

    @Test func anExportRejectsAQuery() throws {
        Scenario("a query", .get, "/export?fields=id", expects: 400, code: "invalidArgument")
            .run(on: try TestGateway())
    }
}
