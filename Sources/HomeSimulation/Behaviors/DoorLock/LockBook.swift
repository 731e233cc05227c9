import HomeCatalog
import HomeModel

/// What a lock keeps besides its attributes: users, credentials, schedules and how often a code was wrong.
///
/// It is kept in the trait's memory and never published. Entries are the commands that made them.
struct LockBook: Hashable {
    typealias Lock = Matter.DoorLockTrait
    typealias User = Record<Lock.SetUser>
    typealias Credential = Record<Lock.SetCredential>

    /// The index by which commands name all users, or all credentials of a type.
    static let all: UInt16 = 0xFFFE

    private var record: Record<Fields>

    private struct Fields: Schema {
        @Field<[User]>(0) var users
        @Field<[Credential]>(1) var credentials
        @Field<[Record<Lock.SetWeekDaySchedule>]>(2) var weekDays
        @Field<[Record<Lock.SetYearDaySchedule>]>(3) var yearDays
        @Field<[Record<Lock.SetHolidaySchedule>]>(4) var holidays
        @Field<UInt8>(5) var wrongCodes
        @Field<Lock.OperatingModeEnum>(6) var modeBeforeHoliday
        @Field<Record<Operation>>(7) var operation
    }

    /// What the bolt is about to do, for the event when it is done.
    struct Operation: Schema {
        @Field<Lock.OperationSourceEnum>(0) var source
        @Field<UInt16>(1) var userIndex
        @Field<Record<Lock.CredentialStruct>>(2) var credential
        /// Seconds until it locks again; 0 for never.
        @Field<UInt32>(3) var relockTime
    }

    init(_ memory: Value? = nil) { record = memory.flatMap { Record($0) } ?? Record() }

    /// What the trait's memory holds.
    var memory: Value? { record.value == .empty ? nil : record.value }

    /// Rising by index.
    var users: [User] {
        get { record.users ?? [] }
        set { record.users = newValue.isEmpty ? nil : newValue.sorted { $0.index < $1.index } }
    }

    /// Rising by type and index.
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

    /// Wrong codes in a row.
    var wrongCodes: UInt8 {
        get { record.wrongCodes ?? 0 }
        set { record.wrongCodes = newValue == 0 ? nil : newValue }
    }

    /// The operating mode to go back to after a holiday; nil where there is no holiday now.
    var modeBeforeHoliday: Lock.OperatingModeEnum? {
        get { record.modeBeforeHoliday }
        set { record.modeBeforeHoliday = newValue }
    }

    /// Nil where the bolt rests.
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

extension LockBook.User {
    var index: UInt16 { self.userIndex ?? 0 }
}

extension LockBook.Credential {
    var type: Matter.DoorLockTrait.CredentialTypeEnum { self.credential?.credentialType ?? .pin }
    var index: UInt16 { self.credential?.credentialIndex ?? 0 }
}

extension TraitDraft<Matter.DoorLockTrait> {
    var book: LockBook {
        get { LockBook(memory) }
        nonmutating set { memory = newValue.memory }
    }
}
