import App
import Foundation
import Storage
import TestSupport
import Testing

struct ProcessMetricsTests {
    @Test func `metrics tell of the process and of the build`() async throws {
        try await TestServer.run { server in
            let text = try await server.get("/metrics").text
            func value(_ name: String) throws -> Double {
                let line = try #require(
                    text.split(separator: "\n").first { $0.hasPrefix("\(name) ") }, "\(name)")
                return try #require(Double(line.dropFirst(name.count + 1)))
            }
            #expect(try value("process_cpu_seconds_total") > 0)
            #expect(1e6...1e10 ~= (try value("process_resident_memory_bytes")))
            #expect(try value("process_open_fds") >= 3)
            #expect(abs(try value("process_start_time_seconds") - Date().timeIntervalSince1970) < 3600)
            #expect(try value("fanfare_uptime_seconds") >= 0)
            #expect(text.contains("fanfare_build_info{version=\"\(ServerVersion.current)\"} 1"))
        }
    }

    @Test func `metrics tell of SQLite and of its log`() async throws {
        try await TestServer.run { server in
            let text = try await server.get("/metrics").text
            let version = SQLiteVersion.current
            #expect(
                text.contains(
                    "fanfare_sqlite_info{version=\"\(version)\",wal_reset_bug=\"\(version.hasWALResetBug)\"} 1"
                ))
            #expect(text.contains("\nfanfare_database_log_bytes "))
            #expect(text.contains("\nfanfare_database_log_bytes_left "))
        }
    }
}
