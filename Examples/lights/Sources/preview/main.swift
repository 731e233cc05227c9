// Shows the lights of a simulated home that are on, switches them off, and shows them again.
import HomeService
import Lights

let home = try Home.simulated(seed: 1, isPaused: true)
let lights = Lights(of: home)
print(try await lights.on().map { $0.name })
_ = try await lights.switchOff()
print(try await lights.on().map { $0.name })
home.close()
