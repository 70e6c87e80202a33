import Foundation
import Testing

@testable import HTTPServer

@Suite struct MetricsTests {
    @Test func `answers are counted by route and class of status`() throws {
        let metrics = Metrics()
        let people = metrics.route("GET", "/people/:person")
        for status in [200, 204, 301, 404, 422, 429, 500, 99, 999] {
            people.record(status: status, nanoseconds: 0)
        }
        metrics.unmatched.record(status: 404, nanoseconds: 0)
        let page = try Exposition(metrics.text())
        for (status, count) in [("1xx", 1.0), ("2xx", 2), ("3xx", 1), ("4xx", 3), ("5xx", 2)] {
            #expect(
                page["http_requests_total", ["method": "GET", "route": "/people/:person", "status": status]]
                    == count)
        }
        #expect(page["http_requests_total", ["method": "any", "route": "none", "status": "4xx"]] == 1)
    }

    @Test(arguments: [
        (0, "0.0001"), (100_000, "0.0001"), (100_001, "0.00025"), (1_000_000, "0.001"), (1_000_001, "0.0025"),
        (10_000_000_000, "10"), (10_000_000_001, "+Inf"), (UInt64.max, "+Inf"),
    ])
    func `a duration falls in the first bucket that holds it`(nanoseconds: UInt64, bound: String) throws {
        let metrics = Metrics()
        metrics.route("GET", "/").record(status: 200, nanoseconds: nanoseconds)
        let buckets = try Exposition(metrics.text()).samples.filter { $0.name.hasSuffix("_bucket") }
        #expect(buckets.count == 16)
        #expect(buckets.first { $0.value == 1 }?.labels["le"].flatMap(Double.init) == Double(bound))
        #expect(buckets.last?.labels["le"] == "+Inf" && buckets.last?.value == 1)
    }

    @Test func `a histogram's buckets add up to its count, and its sum is in seconds`() throws {
        let metrics = Metrics()
        let route = metrics.route("POST", "/follow")
        for milliseconds in 1...400 {
            route.record(status: 200, nanoseconds: UInt64(milliseconds) * 1_000_000)
        }
        let page = try Exposition(metrics.text())
        let buckets = page.samples.filter { $0.name.hasSuffix("_bucket") }.map(\.value)
        #expect(buckets == buckets.sorted())
        let labels = ["method": "POST", "route": "/follow"]
        #expect(page["http_request_duration_seconds_count", labels] == 400)
        #expect(page["http_request_duration_seconds_sum", labels] == 80.2)
    }

    @Test func `the same route gives the same counts, and one nobody asked for stays away`() throws {
        let metrics = Metrics()
        #expect(metrics.route("GET", "/a") === metrics.route("GET", "/a"))
        #expect(metrics.route("GET", "/a") !== metrics.route("POST", "/a"))
        #expect(try Exposition(metrics.text()).samples.isEmpty)
    }

    @Test func `counts of many threads are all there`() async throws {
        let route = Metrics().route("GET", "/")
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask { for _ in 0..<10_000 { route.record(status: 200, nanoseconds: 1) } }
            }
        }
        #expect(route.responses[1] == 80_000 && route.buckets[0] == 80_000)
    }

    @Test func `gauges and counters are read when someone looks, whatever their labels hold`() throws {
        let metrics = Metrics()
        let hostile = "a\"b\\c\nd{}=, é"
        metrics.gauge("connections", "Open\nnow \\ here.", labels: ["kind": hostile]) { 3 }
        metrics.counter("rows_total", "Rows.") { 1e300 }
        metrics.gauge("connections", "Open.", labels: ["kind": "other"]) { -.infinity }
        metrics.gauge("unknown", "Not a number.") { .nan }
        let page = try Exposition(metrics.text())
        #expect(page["connections", ["kind": hostile]] == 3)
        #expect(page["connections", ["kind": "other"]] == -.infinity)
        #expect(page["rows_total", [:]] == 1e300)
        #expect(page["unknown", [:]]?.isNaN == true)
    }

    @Test func `refused connections are counted by reason`() throws {
        let (metrics, faults) = (Metrics(), ConnectionFaults())
        metrics.add(faults)
        for _ in 0..<3 { faults.add(.slowHead) }
        let page = try Exposition(metrics.text())
        let name = "http_connections_refused_total"
        for reason in ConnectionFaults.Reason.allCases {
            #expect(page[name, ["reason": reason.label]] == (reason == .slowHead ? 3 : 0))
        }
    }

    @Test func `a process tells its memory, time, files and build`() throws {
        let metrics = Metrics()
        metrics.addProcess("fanfare", version: "1.2.3")
        let page = try Exposition(metrics.text())
        #expect(page["fanfare_build_info", ["version": "1.2.3"]] == 1)
        let memory = try #require(page["process_resident_memory_bytes", [:]])
        #expect(1e6...1e10 ~= memory)
        #expect(try #require(page["process_open_fds", [:]]) >= 3)
        #expect(try #require(page["process_cpu_seconds_total", [:]]) > 0)
        #expect(try #require(page["fanfare_uptime_seconds", [:]]) >= 0)
    }
}

/// Reads the text format strictly: families announced once, before their samples and together; no sample twice.
struct Exposition {
    struct Sample {
        let name: String
        let labels: [String: String]
        let value: Double
    }

    private(set) var samples: [Sample] = []

    subscript(name: String, labels: [String: String]) -> Double? {
        samples.first { $0.name == name && $0.labels == labels }?.value
    }

    init(_ text: String) throws {
        try #require(text.isEmpty || text.hasSuffix("\n"))
        var families: [String: String] = [:]
        var family = ""
        var seen: Set<[String]> = []
        for line in text.split(separator: "\n") {
            if let type = line.wholeMatch(of: /# TYPE ([a-zA-Z_:][a-zA-Z0-9_:]*) (counter|gauge|histogram)/) {
                family = String(type.1)
                try #require(families.updateValue(String(type.2), forKey: family) == nil)
                if type.2 == "counter" { try #require(family.hasSuffix("_total")) }
            } else if !line.hasPrefix("#") {
                let sample = try Exposition.sample(line)
                let suffixes = families[family] == "histogram" ? ["_bucket", "_sum", "_count"] : [""]
                try #require(suffixes.contains { sample.name == family + $0 })
                let labels = sample.labels.map { "\($0)=\($1)" }.sorted()
                try #require(seen.insert([sample.name] + labels).inserted)
                samples.append(sample)
            } else {
                try #require(line.hasPrefix("# HELP "))
            }
        }
    }

    private static func sample(_ line: Substring) throws -> Sample {
        let parts = try #require(line.wholeMatch(of: /([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)/))
        var labels: [String: String] = [:]
        if var rest = parts.2 {
            while !rest.isEmpty {
                let pair = try #require(
                    rest.prefixMatch(of: /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\["\\n])*)",?/))
                let value = String(pair.2).replacing(/\\(.)/) { $0.1 == "n" ? "\n" : $0.1 }
                try #require(labels.updateValue(value, forKey: String(pair.1)) == nil)
                rest = rest[pair.range.upperBound...]
            }
        }
        return Sample(name: String(parts.1), labels: labels, value: try #require(Double(String(parts.3))))
    }
}
