// The calls of the guides with publishers.
import Combine
import HomeService

/// The lines that the subscribers print, in the order in which this program waits for them.
let (lines, line) = AsyncStream.makeStream(of: String.self)
func next() async {
    for await text in lines {
        print(text)
        return
    }
}
func report(_ text: String) { line.yield(text) }

let home = try Home.simulated(seed: 1, isPaused: true)
let devices = try await home.devices().list()
let device = devices.first { $0.id == "hallway-light" }!
var subscriptions: Set<AnyCancellable> = []

// A type of a device.
device.types.subscribe(OnOffLightDeviceType.self)
    .assertNoFailure()
    .sink { light in report("on \(light.matterTraits.onOffTrait?.attributes.onOff ?? false)") }
    .store(in: &subscriptions)
await next()
try await device.types.get(OnOffLightDeviceType.self)?.matterTraits.onOffTrait?.on()
await next()
subscriptions.removeAll()

// A type that the device does not have.
device.types.subscribe(FanDeviceType.self)
    .sink { completion in
        report("\(completion)")
    } receiveValue: { _ in
        report("a fan")
    }
    .store(in: &subscriptions)
await next()

// All types.
device.types.subscribeAll()
    .map { types in types.contains(OnOffLightDeviceType.self) }
    .assertNoFailure()
    .sink { report("is a light \($0)") }
    .store(in: &subscriptions)
await next()
subscriptions.removeAll()

// A device, whose name changes; and one that does not exist.
home.device(id: "hallway-light")
    .map { $0.name }
    .removeDuplicates()
    .sink { completion in
        report("\(completion)")
    } receiveValue: {
        report($0)
    }
    .store(in: &subscriptions)
await next()
_ = try await device.setName("Hall")
await next()
home.device(id: "missing")
    .sink { completion in
        guard case .failure(let error) = completion else { return report("finished") }
        report("\(error.code)")
    } receiveValue: { _ in
        report("a device")
    }
    .store(in: &subscriptions)
await next()
subscriptions.removeAll()

// Sets of objects, and pairs of them.
home.structures().batched()
    .assertNoFailure()
    .sink { structures in report("\(structures.map { $0.name }.sorted())") }
    .store(in: &subscriptions)
await next()
home.rooms().batched()
    .combineLatest(home.devices().batched())
    .assertNoFailure()
    .sink { rooms, devices in report("\(rooms.count > 5) \(devices.count > 50)") }
    .store(in: &subscriptions)
await next()
subscriptions.removeAll()

// Without a publisher the same calls are sequences.
for try await structures in home.structures().batched() {
    print(structures.count)
    break
}
home.close()

// Prints:
// on false
// on true
// finished
// is a light true
// Hallway Light
// Hall
// notFound
// ["Guest Cottage", "Main House"]
// true true
// 2
