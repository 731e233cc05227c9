import CommandLineKit
import HomeClient
import HomeEngine
import HomeService
import TestHomes
import Testing

@testable import home

/// The words that can follow others, with and without a home.
@Suite struct CompletionTests {
    private func candidates(_ line: String, in objects: (any HomeObjects)? = nil) -> [String] {
        Completion.words(ending: UnfinishedLine("home \(line)"), in: objects).map { String($0.prefix { $0 != "\t" }) }
    }

    @Test func commandsAndOptionsNeedNoHome() {
        #expect(candidates("").count == HomeProgram.table.commands.count)
        #expect(candidates("s") == ["set", "show", "stimulus"])
        #expect(candidates("watch --c") == ["--count="])
        #expect(candidates("list --c") == [])
        #expect(candidates("--u") == ["--url="])
        #expect(candidates("--url ") == [])
        #expect(candidates("advance ").contains("idle"))
        #expect(candidates("completion ") == ["bash", "fish", "zsh"])
    }

    @Test func withoutAHomeTheCatalogHasTheTraits() {
        #expect(candidates("run lamp onOff.to") == ["onOff.toggle"])
        #expect(candidates("set lamp onOff.s") == ["onOff.startUpOnOff="])
        #expect(candidates("set lamp onOff.startUpOnOff=o") == ["onOff.startUpOnOff=off", "onOff.startUpOnOff=on"])
        #expect(candidates("run lamp levelControl.move ").contains("moveMode="))
        #expect(candidates("run lamp levelControl.move moveMode=") == ["moveMode=down", "moveMode=up"])
        #expect(candidates("show ") == [])
    }

    @Test func aHomeHasTheDevicesWithTheirOwnTraits() throws {
        let home = try HomeEngine.Home.test(HomeEngine.Home.lampHouse)
        defer { home.close() }
        let objects = home.objects()
        #expect(candidates("show ", in: objects) == ["lamp"])
        #expect(candidates("move lamp ", in: objects) == ["hall", "kitchen", "lamp"])
        let commands = candidates("run lamp ", in: objects)
        #expect(commands.contains("levelControl.moveToLevel") && !commands.contains("doorLock.lockDoor"))
        #expect(candidates("--json run lamp onOff.to", in: objects) == ["onOff.toggle"])
        #expect(candidates("set lamp fan", in: objects) == [])
    }
}
