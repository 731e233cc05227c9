import HomeCatalog
import HomeModel

/// The data of a lock besides its attributes: users, credentials, schedules and the number of wrong codes.
///
/// The trait's memory stores it; it is never published. Each entry is the command that created it.
struct LockData: Hashable {
    typealias Lock = Matter.DoorLockTrait
    typealias User = Record<Lock.SetUser>
    typealias Credential = Record<Lock.SetCredential>

    /// The index that means all users, or all credentials of a type, in commands.
    static let all: UInt16 = 0xFFFE

    private var record: Record<Fields>

    private struct Fields: LocalSchema {
        @Field<[User]>(0) var users
        @Field<[Credential]>(1) var credentials
        @Field<[Record<Lock.SetWeekDaySchedule>]>(2) var weekDays
        @Field<[Record<Lock.SetYearDaySchedule>]>(3) var yearDays
        @Field<[Record<Lock.SetHolidaySchedule>]>(4) var holidays
        @Field<UInt8>(5) var wrongCodes
        @Field<Lock.OperatingModeEnum>(6) var modeBeforeHoliday
        @Field<Record<Operation>>(7) var operation
    }

    /// The running operation of the bolt, for the event at its end.
    struct Operation: LocalSchema {
        @Field<Lock.OperationSourceEnum>(0) var source
        @Field<UInt16>(1) var userIndex
        @Field<Record<Lock.CredentialStruct>>(2) var credential
        /// The time until the lock locks again, in seconds; 0 means never.
        @Field<UInt32>(3) var relockTime
    }

    init(_ memory: Value? = nil) { record = memory.flatMap { Record($0) } ?? Record() }

    /// The value for the trait's memory; nil if there is nothing to store.
    var memory: Value? { record.value == .empty ? nil : record.value }

    /// The users in ascending order of their indices.
    var users: [User] {
        get { record.users ?? [] }
        set { record.users = newValue.isEmpty ? nil : newValue.sorted { $0.index < $1.index } }
    }

    /// The credentials in ascending order of type and index.
    var credentials: [Credential] {
        get { record.credentials ?? [] }
        set {
            let sorted = newValue.sorted { first, second in
                (first.type.rawValue, first.index) < (second.type.rawValue, second.index)
            }
            record.credentials = sorted.isEmpty ? nil : sorted
        }
    }

    var weekDays: [Record<Lock.SetWeekDaySchedule>] {
        get { record.weekDays ?? [] }
        set { record.weekDays = newValue.isEmpty ? nil : newValue }
    }

    var yearDays: [Record<Lock.SetYearDaySchedule>] {
        get { record.yearDays ?? [] }
        set { record.yearDays = newValue.isEmpty ? nil : newValue }
    }

    var holidays: [Record<Lock.SetHolidaySchedule>] {
        get { record.holidays ?? [] }
        set { record.holidays = newValue.isEmpty ? nil : newValue }
    }

    /// The number of consecutive wrong codes.
    var wrongCodes: UInt8 {
        get { record.wrongCodes ?? 0 }
        set { record.wrongCodes = newValue == 0 ? nil : newValue }
    }

    /// The operating mode to restore after the current holiday; nil if there is no holiday now.
    var modeBeforeHoliday: Lock.OperatingModeEnum? {
        get { record.modeBeforeHoliday }
        set { record.modeBeforeHoliday = newValue }
    }

    /// The running operation; nil if the bolt does not move.
    var operation: Record<Operation>? {
        get { record.operation }
        set { record.operation = newValue }
    }

    func user(_ index: UInt16) -> User? { users.first { $0.index == index } }

    func credential(_ type: Lock.CredentialTypeEnum, _ index: UInt16) -> Credential? {
        credentials.first { $0.type == type && $0.index == index }
    }

    func credentials(of user: UInt16) -> [Credential] { credentials.filter { $0.userIndex == user } }
}

extension LockData.User {
    var index: UInt16 { self.userIndex ?? 0 }
}

extension LockData.Credential {
    var type: Matter.DoorLockTrait.CredentialTypeEnum { self.credential?.credentialType ?? .pin }
    var index: UInt16 { self.credential?.credentialIndex ?? 0 }
}

extension TraitDraft<Matter.DoorLockTrait> {
    var data: LockData {
        get { LockData(memory) }
        nonmutating set { memory = newValue.memory }
    }
}
