import Foundation
import HTTPServer

extension Metrics {
    func add(_ shipping: LogShipping) {
        gauge(
            "fanfare_backup_log_shipped_timestamp_seconds",
            "The moment up to which all changes are in the folder of backups; 0 when none are."
        ) { shipping.shipped?.timeIntervalSince1970 ?? 0 }
        gauge("fanfare_backup_log_waiting_bytes", "Changes that wait for the folder of backups.") {
            Double(shipping.waiting)
        }
        counter("fanfare_backup_log_failures_total", "Times that shipping changes failed since the start.") {
            Double(shipping.failures)
        }
    }
}
