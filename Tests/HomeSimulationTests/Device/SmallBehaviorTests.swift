import HomeCatalog
import HomeModel
import HomeSimulation
import TestHomes
import Testing

@Suite struct SmallBehaviorTests {
    @Test func aPressedDoorbellEmitsItsEvent() throws {
        var bell = Endpoint.device(GoogleDoorbellDeviceType.self)
        try bell.stimulate("press")
        #expect(bell.events.map { $0.event } == ["doorbellPress.doorbellPressed"])
    }

    @Test func theNodeLabelCanBeWritten() throws {
        var light = Endpoint.device(OnOffLightDeviceType.self)
        try light.write(Matter.BasicInformationTrait.self, \.nodeLabel, "Reading light")
        #expect(light[Matter.BasicInformationTrait.self].nodeLabel == "Reading light")
    }

    @Test(arguments: [("DE", true), ("xx", true), ("D1", false), ("ß", false), ("DEU", false)])
    func aLocationHasTwoLetters(location: String, isAccepted: Bool) {
        var light = Endpoint.device(OnOffLightDeviceType.self)
        if isAccepted {
            #expect(throws: Never.self) {
                try light.write(Matter.BasicInformationTrait.self, \.location, location)
            }
        } else {
            let error = #expect(throws: HomeError.self) {
                try light.write(Matter.BasicInformationTrait.self, \.location, location)
            }
            #expect(error?.matterStatus == .constraintError)
        }
        #expect(light[Matter.BasicInformationTrait.self].location == (isAccepted ? location : "XX"))
    }

    @Test func aRestartEmitsTheStartUpEvent() {
        var light = Endpoint.device(OnOffLightDeviceType.self)
        light.powerCycle()
        #expect(light.events.map { $0.event } == ["basicInformation.startUp"])
    }

    @Test func aDiscSpeedsUpAndSlowsDown() throws {
        var disc = SimulatedDevice(try #require(DemoHome.template().devices.first { $0.id == "turntable" }))
        try disc.send(ExampleOrganization.SpinnerTrait.self, \.spin) { $0.rpm = 39 }
        disc.advance(by: .seconds(1))
        #expect(disc[ExampleOrganization.SpinnerTrait.self].rpm == 19)
        disc.advance(by: .seconds(1))
        #expect(disc[ExampleOrganization.SpinnerTrait.self].rpm == 39)
        try disc.send(ExampleOrganization.SpinnerTrait.self, \.stop)
        disc.advance(by: .seconds(5))
        #expect(disc[ExampleOrganization.SpinnerTrait.self].rpm == 0)
        #expect(disc.isIdle)
    }

    @Test func aWrittenTargetStartsTheDisc() throws {
        var disc = SimulatedDevice(try #require(DemoHome.template().devices.first { $0.id == "turntable" }))
        try disc.write(ExampleOrganization.SpinnerTrait.self, \.targetRpm, 33)
        disc.advance(by: .seconds(5))
        #expect(disc[ExampleOrganization.SpinnerTrait.self].rpm == 33)
    }
}
