import CLinux
import CommandLineKit
import Glibc
import Threads

/// Ends the program when another process ends (`--parent PID`), however that happens: a test that starts a gateway may
/// be killed at any time.
///
/// The process is watched by a descriptor of it and not by a signal of the kernel: such a signal is sent when the
/// *thread* that has started the program ends.
enum ParentWatch {
    /// Begins to watch the process that the options name. At its end, the program ends. Does nothing if they
    /// name none.
    static func begin(_ options: Options) throws(ProgramError) {
        guard let process = try options.number("parent", in: 1...Int(Int32.max)) else { return }
        let descriptor = CLinux_open_process(Int32(process))
        guard descriptor >= 0 || errno != ESRCH else { throw ProgramError("there is no process \(process)") }
        do throws(SystemCallError) {
            try WorkerThread.detach(name: "parent") {
                if descriptor >= 0 {
                    var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                    while poll(&state, 1, -1) < 0 {}
                } else {
                    // Kernels before 5.3 have no descriptors of processes.
                    while kill(Int32(process), 0) == 0 || errno != ESRCH { usleep(200_000) }
                }
                kill(getpid(), StopSignals.parentHasEnded)
            }
        } catch {
            throw ProgramError("the process \(process) cannot be watched: \(error)")
        }
    }
}
