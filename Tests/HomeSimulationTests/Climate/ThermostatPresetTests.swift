import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

@Suite struct ThermostatPresetTests {
    private typealias Thermostat = Matter.ThermostatTrait
    private typealias Preset = Record<Thermostat.PresetStruct>

    private static let presets = Thermostat.Attributes.keys.presets.id
    private static let away: Octets = "away"

    /// A thermostat with a built-in preset for absence, and room for two presets of a person.
    private var room = SimulatedDevice.with(
        ThermostatDeviceType.self,
        TraitTemplate(Thermostat.self, features: [.heating, .cooling, .autoMode, .presets]) {
            $0.localTemperature = 2100
            $0.controlSequenceOfOperation = .coolingAndHeating
            $0.systemMode = .auto
            $0.occupiedHeatingSetpoint = 2000
            $0.occupiedCoolingSetpoint = 2600
            $0.minSetpointDeadBand = 20
            $0.numberOfPresets = 5
            $0.presetTypes = [
                Record {
                    $0.presetScenario = .unoccupied
                    $0.numberOfPresets = 1
                    $0.presetTypeFeatures = []
                },
                Record {
                    $0.presetScenario = .sleep
                    $0.numberOfPresets = 2
                    $0.presetTypeFeatures = [.supportsNames]
                },
                Record {
                    $0.presetScenario = .userDefined
                    $0.numberOfPresets = 1
                    $0.presetTypeFeatures = [.supportsNames]
                },
            ]
            $0.presets = [ThermostatPresetTests.builtIn]
            $0.activePresetHandle = nil
        })

    private static let builtIn: Preset = preset(away, .unoccupied, heat: 1600, cool: 3000) { $0.builtIn = true }

    private static func preset(
        _ handle: Octets?, _ scenario: Thermostat.PresetScenarioEnum, heat: Int16 = 1800, cool: Int16 = 2700,
        _ edit: (inout Preset) -> Void = { _ in }
    ) -> Preset {
        var preset = Preset {
            $0.presetHandle = handle
            $0.presetScenario = scenario
            $0.heatingSetpoint = heat
            $0.coolingSetpoint = cool
        }
        edit(&preset)
        return preset
    }

    @discardableResult
    private mutating func request(
        _ type: Matter.AtomicRequestTypeEnum, of attributes: [UInt32] = [presets], timeout: UInt16? = nil
    ) throws -> Record<Matter.AtomicResponse> {
        try room.send(Thermostat.self, \.atomicRequest) {
            $0.requestType = type
            $0.attributeRequests = attributes
            $0.timeout = timeout
        }
    }

    /// The handle of the last preset.
    private var lastHandle: Octets {
        get throws { try #require(room.thermostat.presets?.last?.presetHandle ?? nil) }
    }

    private mutating func activate(_ handle: Octets?) throws {
        try room.send(Thermostat.self, \.setActivePresetRequest) { $0.presetHandle = handle }
    }

    /// Returns the Matter status with which an operation is rejected; nil if it is accepted.
    private static func status(_ operation: () throws -> Void) -> MatterStatus? {
        do {
            try operation()
            return nil
        } catch { return (error as? HomeError)?.matterStatus }
    }

    // MARK: The active preset

    @Test mutating func aPresetSetsBothSetpoints() throws {
        try activate(Self.away)
        #expect(room.thermostat.activePresetHandle == Self.away)
        #expect(room.thermostat.occupiedHeatingSetpoint == 1600)
        #expect(room.thermostat.occupiedCoolingSetpoint == 3000)
        try activate(nil)
        #expect(room.thermostat.activePresetHandle == nil)
        #expect(room.thermostat.occupiedHeatingSetpoint == 1600)
    }

    @Test mutating func anUnknownPresetIsRejected() throws {
        #expect(Self.status { try activate("party") } == .invalidCommand)
        #expect(room.thermostat.activePresetHandle == nil)
        #expect(room.thermostat.occupiedHeatingSetpoint == 2000)
    }

    @Test mutating func anotherSetpointEndsThePreset() throws {
        try activate(Self.away)
        try room.write(Thermostat.self, \.occupiedHeatingSetpoint, 1900)
        #expect(room.thermostat.activePresetHandle == nil)
        try activate(Self.away)
        try room.stimulate("turnDial", ["amount": .signed(10)])
        #expect(room.thermostat.activePresetHandle == nil)
        try activate(Self.away)
        try room.write(Thermostat.self, \.systemMode, .heat)
        #expect(room.thermostat.activePresetHandle == Self.away)
    }

    @Test mutating func aHandleIsNotUsedAgain() throws {
        var handles: Set<Octets> = []
        for _ in 0..<3 {
            try request(.beginWrite, timeout: 1_000)
            try room.write(Thermostat.self, \.presets, [Self.builtIn, Self.preset(nil, .sleep)])
            try request(.commitWrite)
            handles.insert(try lastHandle)
            room.advance(by: .seconds(1))
        }
        #expect(handles.count == 3)
    }

    @Test func onlyTheSetpointsThatApplyEndThePreset() throws {
        var room = SimulatedDevice.with(
            ThermostatDeviceType.self,
            TraitTemplate(Thermostat.self, features: [.heating, .occupancy, .presets]) {
                $0.localTemperature = 2100
                $0.controlSequenceOfOperation = .heatingOnly
                $0.systemMode = .heat
                $0.occupancy = []
                $0.occupiedHeatingSetpoint = 2000
                $0.unoccupiedHeatingSetpoint = 1700
                $0.numberOfPresets = 1
                $0.presets = [Self.builtIn]
                $0.activePresetHandle = Self.away
            })
        try room.write(Thermostat.self, \.occupiedHeatingSetpoint, 2100)
        #expect(room.thermostat.activePresetHandle == Self.away)
        try room.write(Thermostat.self, \.unoccupiedHeatingSetpoint, 1800)
        #expect(room.thermostat.activePresetHandle == nil)
    }

    // MARK: Atomic writes

    @Test mutating func presetsChangeWithTheCommit() throws {
        let response = try request(.beginWrite, timeout: 60_000)
        #expect(response.statusCode == 0)
        #expect(response.attributeStatus?.map { $0.attributeID } == [Self.presets])
        #expect(response.timeout == 30_000)
        let new = Self.preset(nil, .sleep) { $0.name = "Night" }
        try room.write(Thermostat.self, \.presets, [Self.builtIn, new])
        #expect(room.thermostat.presets?.count == 1)
        #expect(try request(.commitWrite).statusCode == 0)
        #expect(room.thermostat.presets?.map { $0.name } == [nil, "Night"])
        #expect(room.thermostat.presets?.first?.presetHandle == Self.away)
        #expect(room.thermostat.presets?.last?.builtIn == false)
        try activate(try lastHandle)
        #expect(room.thermostat.occupiedHeatingSetpoint == 1800)
        #expect(Self.status { try request(.commitWrite) } == .invalidInState)
    }

    @Test mutating func presetsAreWrittenOnlyInsideAnAtomicWrite() throws {
        #expect(Self.status { try room.write(Thermostat.self, \.presets, []) } == .invalidInState)
        try request(.beginWrite, timeout: 1_000)
        #expect(Self.status { try request(.beginWrite, timeout: 1_000) } == .invalidInState)
        try room.write(Thermostat.self, \.presets, [Self.builtIn, Self.preset(nil, .sleep)])
        #expect(try request(.rollbackWrite).statusCode == 0)
        #expect(room.thermostat.presets?.count == 1)
        #expect(Self.status { try room.write(Thermostat.self, \.presets, []) } == .invalidInState)
    }

    @Test mutating func anAtomicWriteEndsAfterItsTimeoutAndWithARestart() throws {
        try request(.beginWrite, timeout: 2_000)
        room.advance(by: .seconds(2))
        #expect(Self.status { try request(.commitWrite) } == .invalidInState)
        try request(.beginWrite, timeout: 2_000)
        room.powerCycle()
        #expect(Self.status { try request(.commitWrite) } == .invalidInState)
        #expect(room.isIdle)
    }

    @Test mutating func malformedAtomicRequestsAreRejected() throws {
        #expect(Self.status { try request(.beginWrite) } == .invalidCommand)
        #expect(Self.status { try request(.beginWrite, of: [], timeout: 1_000) } == .invalidCommand)
        #expect(Self.status { try request(.beginWrite, of: [0x12], timeout: 1_000) } == .invalidCommand)
        #expect(Self.status { try request(.rollbackWrite) } == .invalidInState)
    }

    @Test mutating func wrongPresetsAreRejectedWhenTheyAreWritten() throws {
        try request(.beginWrite, timeout: 30_000)
        let wrong: [(Preset, MatterStatus)] = [
            (Self.preset("party", .sleep), .notFound),
            (Self.preset(nil, .vacation), .constraintError),
            (Self.preset(nil, .unoccupied) { $0.name = "Gone" }, .constraintError),
            (Self.preset(nil, .sleep) { $0.builtIn = true }, .constraintError),
            (Self.preset(nil, .userDefined), .constraintError),
            (Self.preset(Self.away, .unoccupied) { $0.builtIn = false }, .constraintError),
            (Self.preset(nil, .sleep, heat: 600), .constraintError),
            (Self.preset(nil, .sleep, cool: 3300), .constraintError),
        ]
        for (preset, expected) in wrong {
            #expect(Self.status { try room.write(Thermostat.self, \.presets, [preset]) } == expected)
        }
        let night = Self.preset(nil, .sleep) { $0.name = "Night" }
        let lists: [([Preset], MatterStatus)] = [
            ([Self.builtIn, Self.builtIn], .constraintError), ([night, night], .constraintError),
            (Array(repeating: Self.preset(nil, .sleep), count: 3), .resourceExhausted),
        ]
        for (list, expected) in lists {
            #expect(Self.status { try room.write(Thermostat.self, \.presets, list) } == expected)
        }
        #expect(try request(.commitWrite).statusCode == 0)
        #expect(room.thermostat.presets?.count == 1)
    }

    /// A commit that removes such a preset changes nothing.
    @Test mutating func aCommitKeepsBuiltInAndActivePresets() throws {
        let night = Self.preset(nil, .sleep)
        try request(.beginWrite, timeout: 30_000)
        try room.write(Thermostat.self, \.presets, [Self.builtIn, night])
        try request(.commitWrite)
        try activate(try lastHandle)
        let stored = try #require(room.thermostat.presets)
        let lists: [([Preset], UInt8)] = [
            ([stored[1]], 0x87), ([stored[0]], 0xCB),
        ]
        for (list, status) in lists {
            try request(.beginWrite, timeout: 30_000)
            try room.write(Thermostat.self, \.presets, list)
            let response = try request(.commitWrite)
            #expect(response.statusCode == 1)
            #expect(response.attributeStatus?.map { $0.statusCode } == [status])
            #expect(room.thermostat.presets == stored)
        }
    }
}
