#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

exit(await HomeProgram.run(Array(CommandLine.arguments.dropFirst())))
