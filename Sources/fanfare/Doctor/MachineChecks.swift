import App
import Processes
import FanfareModels
import Foundation
import JSON
import MediaKit
import Storage

/// Checks of the machine: programs, disk, clock, settings.
struct MachineChecks: Sendable {
    let settings: ServerSettings

    /// Less free than this is soon a trouble, in bytes.
    private static let littleRoom: Int64 = 1 << 30
    /// Less than this is one: writes are refused.
    private static let noRoom: Int64 = 256 << 20

    func findings() -> [CheckResult] { [reach] + programs + [sandbox, disk, clock] + sqlite + providers }

    private var reach: CheckResult {
        Serve.warnings(settings).isEmpty
            ? .ok("settings: \(settings.name) at \(settings.url)")
            : .warning(
                "settings: \(settings.url) is plain HTTP beyond this machine; browsers refuse much of it")
    }

    private var programs: [CheckResult] {
        var needed = [("vips", "libvips-tools", "pictures"), ("vipsheader", "libvips-tools", "pictures")]
        needed += [("ffmpeg", "ffmpeg", "videos"), ("ffprobe", "ffmpeg", "videos")]
        if settings.smtpURL != nil { needed.append(("curl", "curl", "letters")) }
        let missing = needed.filter { ProcessRunner.find($0.0) == nil }
        return missing.isEmpty
            ? [.ok("programs: \(needed.map(\.0).joined(separator: ", "))")]
            : missing.map { .wrong("programs: \($0.0) is missing, needed for \($0.2); install \($0.1)") }
    }

    private var sandbox: CheckResult {
        if let warning = App.sandboxWarning { return .warning("sandbox: \(warning)") }
        return .ok("sandbox: ffmpeg and vips have no network and see their own files alone")
    }

    private var sqlite: [CheckResult] {
        guard settings.databaseURL == nil else { return [] }
        let version = SQLiteVersion.current
        return [version.warning.map { .warning("sqlite: \($0)") } ?? .ok("sqlite: \(version)")]
    }

    private var disk: CheckResult {
        let folder = FileManager.default.fileExists(atPath: settings.data) ? settings.data : "."
        do {
            let free = try Disk(holding: folder).room().free
            let room = "disk: \(free >> 20) MB free for \(settings.data)"
            return free < Self.noRoom
                ? .wrong("\(room); writes are refused") : free < Self.littleRoom ? .warning(room) : .ok(room)
        } catch {
            return .wrong("disk: \(folder) cannot be looked at: \(error)")
        }
    }

    /// Without a key a provider is off, which may be meant.
    private var providers: [CheckResult] {
        settings.notes.isEmpty
            ? [.ok("leagues: both providers have a key")] : settings.notes.map { .warning("leagues: \($0)") }
    }

    /// A clock that is years off ends sessions and makes links expired.
    private var clock: CheckResult {
        let year = Calendar(identifier: .gregorian).component(.year, from: Date())
        let time = "clock: \(Date().iso8601) UTC"
        return 2025...2100 ~= year ? .ok(time) : .wrong("\(time), which cannot be")
    }
}
