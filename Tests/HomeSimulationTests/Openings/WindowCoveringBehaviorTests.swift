import HomeCatalog
import HomeModel
import TestHomes
import Testing

@Suite struct WindowCoveringBehaviorTests {
    typealias Covering = Matter.WindowCoveringTrait

    private var blind = Endpoint.device(WindowCoveringDeviceType.self)
    private var covering: TraitDraft<Covering> { blind[Covering.self] }

    @Test mutating func theTargetChangesAtOnceAndThePositionFollows() throws {
        try blind.send(Covering.self, \.goToLiftPercentage) { $0.liftPercent100thsValue = 5000 }
        #expect(covering.targetPositionLiftPercent100ths == 5000)
        #expect(covering.currentPositionLiftPercent100ths == 0)
        blind.advance(by: .seconds(5))
        #expect(covering.currentPositionLiftPercent100ths == 2500)
        #expect(covering.currentPositionLiftPercentage == 25)
        blind.advance(by: .seconds(5))
        #expect(covering.currentPositionLiftPercent100ths == 5000)
        #expect(blind.isIdle)
    }

    @Test mutating func theStatusReportsTheDirectionOfEachAxis() throws {
        try blind.send(Covering.self, \.downOrClose)
        #expect(covering.operationalStatus?.rawValue == 42)
        blind.advance(by: .seconds(20))
        #expect(covering.operationalStatus?.rawValue == 0)
        try blind.send(Covering.self, \.goToTiltPercentage) { $0.tiltPercent100thsValue = 0 }
        #expect(covering.operationalStatus?.rawValue == 17)
        try blind.send(Covering.self, \.upOrOpen)
        #expect(covering.operationalStatus?.rawValue == 21)
        blind.advance(by: .seconds(20))
        #expect(covering.operationalStatus?.rawValue == 0)
        #expect(covering.currentPositionLiftPercent100ths == 0)
    }

    @Test mutating func stopMakesTheCurrentPositionTheTarget() throws {
        try blind.send(Covering.self, \.downOrClose)
        blind.advance(by: .seconds(4))
        try blind.send(Covering.self, \.stopMotion)
        #expect(covering.targetPositionLiftPercent100ths == 2000)
        #expect(covering.targetPositionTiltPercent100ths == 2000)
        #expect(covering.operationalStatus?.rawValue == 0)
        blind.advance(by: .seconds(20))
        #expect(covering.currentPositionLiftPercent100ths == 2000)
    }

    @Test(arguments: [(Covering.ModeFlag.maintenanceMode, MatterStatus.busy), (.calibrationMode, .failure)])
    mutating func aCoveringInMaintenanceDoesNotMove(mode: Covering.ModeFlag, status: MatterStatus) throws {
        try blind.write(Covering.self, \.mode, Covering.ModeBitmap(mode))
        #expect(covering.configStatus?.contains(.operational) == false)
        let error = #expect(throws: HomeError.self) { try blind.send(Covering.self, \.downOrClose) }
        #expect(error?.matterStatus == status)
        try blind.write(Covering.self, \.mode, [])
        try blind.send(Covering.self, \.downOrClose)
        #expect(covering.targetPositionLiftPercent100ths == 10000)
    }

    @Test mutating func configStatusReportsAReversedMotor() throws {
        try blind.write(Covering.self, \.mode, [.motorDirectionReversed])
        #expect(covering.configStatus?.contains(.liftMovementReversed) == true)
    }

    @Test mutating func anObstacleStopsTheCovering() throws {
        try blind.send(Covering.self, \.downOrClose)
        blind.advance(by: .seconds(10))
        try blind.stimulate("obstruct")
        #expect(covering.safetyStatus == [.obstacleDetected])
        blind.advance(by: .seconds(10))
        #expect(covering.currentPositionLiftPercent100ths == 5000)
    }
}
