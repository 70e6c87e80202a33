import Concurrency
import Foundation

extension Metrics {
    /// The standard process metrics of Prometheus' clients, and the build's version.
    ///
    /// - Parameter program: what the names of the figures begin with that are not about a process.
    public func addProcess(_ program: String, version: String) {
        let start = uptimeNanoseconds()
        let started = Double(wallClockMilliseconds()) / 1000
        gauge(
            "\(program)_build_info", "Always 1; the labels say which build runs.",
            labels: ["version": version]
        ) { 1 }
        gauge("\(program)_uptime_seconds", "Time since the start.") {
            Double(uptimeNanoseconds() - start) / 1e9
        }
        gauge("process_start_time_seconds", "When the process started, in seconds since 1970.") {
            started
        }
        gauge("process_resident_memory_bytes", "Memory in use.") { residentBytes() }
        counter("process_cpu_seconds_total", "Processor time used.") { processorSeconds() }
        gauge("process_open_fds", "Open files and connections.") { openFiles() }
    }
}

/// Bytes of this process in memory: the second number of /proc/self/statm, in pages; not a number where there is no /proc.
public func residentBytes() -> Double {
    guard let data = FileManager.default.contents(atPath: "/proc/self/statm"),
        let pages = String(decoding: data, as: UTF8.self).split(separator: " ").dropFirst().first.flatMap({
            Double($0)
        })
    else { return .nan }
    return pages * Double(sysconf(Int32(_SC_PAGESIZE)))
}

/// One less than is listed: the list itself is open then.
private func openFiles() -> Double {
    guard let files = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") else {
        return .nan
    }
    return Double(files.count - 1)
}
