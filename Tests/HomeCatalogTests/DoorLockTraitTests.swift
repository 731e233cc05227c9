import HomeCatalog
import HomeModel
import Testing

@Suite struct DoorLockTraitTests {
    private let lock = Matter.DoorLockTrait.definition

    @Test(arguments: ["lockDoor", "unlockDoor", "unlockWithTimeout", "unboltDoor"])
    func aPINCodeIsOptionalText(command: String) throws {
        let field = try #require(lock.command(named: command)?.fields.field(named: "PINCode"))
        #expect(field.name == "pinCode")
        #expect(field.isText)
        let remote = FeatureMap([Matter.DoorLockTrait.Feature.pinCredential, .credentialOverTheAirAccess])
        #expect(field.conformance.verdict(features: remote) == .optional)
        #expect(field.conformance.verdict(features: FeatureMap()) == .disallowed)
    }

    @Test func onlyAdministratorsSetTheLimitOfWrongCodesFrom1To255() throws {
        let limit = try #require(lock.attribute(named: "wrongCodeEntryLimit"))
        #expect(limit.isWritable)
        #expect(limit.writePrivilege == .administer)
        #expect(limit.constraint.lower == .constant(1))
        #expect(limit.constraint.upper == .constant(255))
    }

    @Test func allUsersAreClearedByAnIndexOutsideTheirRange() throws {
        let field = try #require(lock.command(named: "clearUser")?.fields.field(named: "userIndex"))
        #expect(field.constraint.lower == .constant(1))
        #expect(field.constraint.upper == .attribute(0x0011))
        #expect(field.constraint.alsoAllowed == [65534])
    }

    @Test func setUserAddsOrModifiesAUserButDoesNotClearIt() throws {
        let field = try #require(lock.command(named: "setUser")?.fields.field(named: "operationType"))
        #expect(field.constraint.allowedOnly == [0, 2])
    }

    @Test func usersNeedAKindOfCredential() throws {
        typealias Feature = Matter.DoorLockTrait.Feature
        let user = try #require(lock.features.first { $0.code == "USR" })
        #expect(user.conformance.verdict(features: FeatureMap()) == .disallowed)
        #expect(user.conformance.verdict(features: FeatureMap([Feature.faceCredentials])) == .optional)
        #expect(user.conformance.verdict(features: FeatureMap([Feature.aliroProvisioning])) == .mandatory)
    }
}
