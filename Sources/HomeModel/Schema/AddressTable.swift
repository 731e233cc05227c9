import Synchronization

/// Words by object or type, for what is asked for all the time and added to hardly ever: readers take no lock.
///
/// What it has, it keeps for ever. It has a fixed size; once it is half full it takes no more.
///
/// Unchecked because slots are reached by a pointer; they are atomic, and written with the lock held only.
struct AddressTable: ~Copyable, @unchecked Sendable {
    private struct Slot: ~Copyable {
        /// 0 while the slot is empty; set last, so that who finds the address finds its word.
        let address = Atomic<UInt>(0)
        let word = Atomic<UInt>(0)
    }

    private let slots: UnsafeMutablePointer<Slot>
    private let mask: UInt
    private let count = Mutex(0)

    /// - Parameter size: How many slots it has, a power of two.
    init(size: Int) {
        slots = .allocate(capacity: size)
        for index in 0..<size { (slots + index).initialize(to: Slot()) }
        mask = UInt(size - 1)
    }

    deinit { slots.deallocate() }

    /// The word of an object or a type; nil where it is not known.
    subscript(object: ObjectIdentifier) -> UInt? {
        let key = UInt(bitPattern: object)
        var place = start(of: key)
        while true {
            switch slots[place].address.load(ordering: .acquiring) {
            case key: return slots[place].word.load(ordering: .relaxed)
            case 0: return nil
            default: place = after(place)
            }
        }
    }

    /// Notes the word of something that is not known and lives for ever; answers whether it was noted.
    func add(_ word: UInt, of object: ObjectIdentifier) -> Bool {
        let key = UInt(bitPattern: object)
        return count.withLock { count in
            guard count <= Int(mask) / 2 else { return false }
            var place = start(of: key)
            while true {
                switch slots[place].address.load(ordering: .relaxed) {
                case key:
                    return false
                case 0:
                    slots[place].word.store(word, ordering: .relaxed)
                    slots[place].address.store(key, ordering: .releasing)
                    count += 1
                    return true
                default:
                    place = after(place)
                }
            }
        }
    }

    /// Where the search for an address begins: what differs between addresses is in the middle.
    private func start(of key: UInt) -> Int { Int(((key >> 4) &* 0x9E37_79B9_7F4A_7C15) >> 40 & mask) }

    private func after(_ place: Int) -> Int { Int((UInt(place) + 1) & mask) }
}
