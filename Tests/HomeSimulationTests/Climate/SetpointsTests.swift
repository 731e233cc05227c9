import HomeModel
import Testing

@testable import HomeSimulation

@Suite struct SetpointsTests {
    /// Heating 20 °C within 7 to 30, cooling 26 °C within 16 to 32, dead band 2 °C.
    private var setpoints = Setpoints(
        heat: Setpoints.LimitedSetpoints(
            occupied: 2000, unoccupied: 1700, minimum: 700, maximum: 3000, absolute: 700...3000),
        cool: Setpoints.LimitedSetpoints(
            occupied: 2600, unoccupied: 2900, minimum: 1600, maximum: 3200, absolute: 1600...3200),
        deadBand: 200)

    @Test mutating func heatingPushesCoolingUp() throws {
        try setpoints.set(.heat, .occupied, to: 2500)
        #expect(setpoints.heat?.occupied == 2500)
        #expect(setpoints.cool?.occupied == 2700)
        #expect(setpoints.cool?.unoccupied == 2900)
    }

    @Test mutating func coolingPullsHeatingDown() throws {
        try setpoints.set(.cool, .occupied, to: 1900)
        #expect(setpoints.heat?.occupied == 1700)
    }

    @Test mutating func theUnoccupiedSetpointsHaveTheirOwnDeadBand() throws {
        try setpoints.set(.cool, .unoccupied, to: 1800)
        #expect(setpoints.heat?.unoccupied == 1600)
        #expect(setpoints.heat?.occupied == 2000)
    }

    @Test mutating func aSetpointWithoutRoomForTheDeadBandIsRejectedWithoutEffect() throws {
        setpoints.cool?.maximum = 2700
        setpoints.heat?.maximum = 2600
        let before = setpoints
        let error = #expect(throws: HomeError.self) { try setpoints.set(.heat, .occupied, to: 2600) }
        #expect(error?.matterStatus == .constraintError)
        #expect(setpoints == before)
    }

    @Test(arguments: [(Setpoints.Side.heat, 600), (.heat, 3100), (.cool, 1500), (.cool, 3300)])
    mutating func aSetpointOutsideTheLimitsIsRejected(side: Setpoints.Side, number: Int) throws {
        let before = setpoints
        #expect(throws: HomeError.self) { try setpoints.set(side, .occupied, to: number) }
        #expect(setpoints == before)
    }

    @Test mutating func aLimitMovesTheSetpointByTheMinimum() throws {
        setpoints.heat?.minimum = 2200
        setpoints.cool?.minimum = 2400
        try setpoints.applyLimits()
        #expect(setpoints.heat?.occupied == 2200)
        #expect(setpoints.heat?.unoccupied == 2200)
        #expect(setpoints.cool?.occupied == 2600)
    }

    @Test mutating func contradictoryLimitsAreRejected() throws {
        for (minimum, maximum) in [(2500, 2400), (600, 3000), (700, 3100), (700, 3050)] {
            var changed = setpoints
            changed.heat?.minimum = minimum
            changed.heat?.maximum = maximum
            #expect(throws: HomeError.self) { try changed.applyLimits() }
        }
        var tooClose = setpoints
        tooClose.cool?.maximum = 3100
        #expect(throws: HomeError.self) { try tooClose.applyLimits() }
    }

    @Test mutating func aShiftStopsAtTheLimits() throws {
        try setpoints.shift([.cool], by: 1000)
        #expect(setpoints.cool?.occupied == 3200)
        try setpoints.shift([.heat, .cool], by: -5000)
        #expect(setpoints.heat?.occupied == 700)
        #expect(setpoints.cool?.occupied == 1600)
    }

    @Test mutating func withoutAutoModeTheSidesAreIndependent() throws {
        setpoints.deadBand = nil
        try setpoints.set(.heat, .occupied, to: 2900)
        #expect(setpoints.cool?.occupied == 2600)
    }
}
