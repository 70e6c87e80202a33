import Foundation

/// All that a doctor found, as `fanfare doctor --json` prints it.
struct DoctorReport: Encodable {
    /// Whether nothing is wrong; warnings are no fault.
    let healthy: Bool
    let findings: [CheckResult]

    init(_ findings: [CheckResult]) {
        healthy = !findings.contains { $0.state == .wrong }
        self.findings = findings
    }

    var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        }
    }
}
