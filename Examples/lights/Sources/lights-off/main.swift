// Switches all lights of a home off: lights-off [URL]
import HomeClient
import Lights

let url = CommandLine.arguments.dropFirst().first ?? "http://127.0.0.1:8080"
let home = try await Home.connect(to: .gateway(url))
let lights = Lights(of: home)
for light in try await lights.on() { print(light.name) }
let silent = try await lights.switchOff()
print(silent.isEmpty ? "All lights are off." : "Without a response: \(silent.joined(separator: ", "))")
home.close()
