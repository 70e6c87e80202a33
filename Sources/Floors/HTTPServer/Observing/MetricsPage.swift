/// A consistent snapshot of a route's counters.
struct RouteSnapshot {
    let labels: [(String, String)]
    let responses: [UInt64]
    let buckets: [UInt64]
    let seconds: Double

    init(_ route: RouteMetric) {
        labels = [("method", route.method), ("route", route.route)]
        responses = route.responses
        buckets = route.buckets
        seconds = route.seconds
    }

    var count: UInt64 { buckets.reduce(0, +) }
}

/// The text of the exposition format, line by line.
struct MetricsPage {
    private(set) var text = ""

    mutating func family(_ name: String, _ help: String, _ kind: String) {
        text += "# HELP \(name) \(escaped(help))\n# TYPE \(name) \(kind)\n"
    }

    mutating func sample(_ name: String, _ labels: [(String, String)], _ value: Double) {
        text += name
        if !labels.isEmpty {
            let pairs = labels.map { "\($0)=\"\(escaped($1, quotes: true))\"" }
            text += "{\(pairs.joined(separator: ","))}"
        }
        text += " \(number(value))\n"
    }

    mutating func add(routes: [RouteSnapshot]) {
        family("http_requests_total", "Responses by route and class of status.", "counter")
        for route in routes {
            for (index, count) in route.responses.enumerated() where count > 0 {
                sample("http_requests_total", route.labels + [("status", "\(index + 1)xx")], Double(count))
            }
        }
        let name = "http_request_duration_seconds"
        family(name, "Time from a request's head to its response's head.", "histogram")
        for route in routes {
            var sum: UInt64 = 0
            for (index, count) in route.buckets.enumerated() {
                sum += count
                let bound =
                    index < RouteMetric.bounds.count ? Double(RouteMetric.bounds[index]) / 1e9 : .infinity
                sample("\(name)_bucket", route.labels + [("le", number(bound))], Double(sum))
            }
            sample("\(name)_sum", route.labels, route.seconds)
            sample("\(name)_count", route.labels, Double(sum))
        }
    }

    private func number(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value > 0 ? "+Inf" : "-Inf" }
        return Int64(exactly: value).map(String.init) ?? value.description
    }

    private func escaped(_ text: String, quotes: Bool = false) -> String {
        var escaped = ""
        for character in text.unicodeScalars {
            switch character {
            case "\\": escaped += "\\\\"
            case "\n": escaped += "\\n"
            case "\"" where quotes: escaped += "\\\""
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }
}
