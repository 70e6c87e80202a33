import FeatureKit
import Foundation
import Pages

/// How a server was in the last day, as small graphs with what is and what was most.
struct ServerGraphs {
    private struct Graph {
        var title: String
        var value: (ServerSample) -> Double?
        var text: (Double) -> String
    }

    private static let hours = 24
    private static let width = Double(hours) * 3_600 / ServerSample.interval
    private static let height = 40.0

    /// The oldest first.
    var samples: [ServerSample]
    var now: Date

    /// Empty before the first sample.
    func markup(_ t: Localizer) -> HTML {
        guard let last = samples.last else { return .empty }
        return """
            <div class="heading"><h2>\(t("The last 24 hours"))</h2></div>
            <div class="card server-graphs">\(each: graphs(t), { figure($0, last, t) })</div>
            """
    }

    private func graphs(_ t: Localizer) -> [Graph] {
        let minutes = ServerSample.interval / 60
        func number(_ value: Double) -> String { t.number(Int64(value.rounded())) }
        return [
            Graph(title: t("Requests a minute"), value: { Double($0.requests) / minutes }, text: number),
            Graph(title: t("Server errors in five minutes"), value: { Double($0.errors) }, text: number),
            Graph(
                title: t("99 of 100 within"), value: \.slowest,
                text: { "\(number(max($0 * 1_000, 1))) ms" }),
            Graph(title: t("Memory"), value: { Double($0.memory) }, text: { t.size(Int64($0)) }),
            Graph(title: t("Used disk"), value: { Double($0.diskUsed) }, text: { t.size(Int64($0)) }),
        ]
    }

    private func figure(_ graph: Graph, _ last: ServerSample, _ t: Localizer) -> HTML {
        let most = samples.compactMap(graph.value).max() ?? 0
        let current = graph.value(last).map(graph.text) ?? "–"
        return """
            <figure class="server-graph"><figcaption><span class="quiet">\(graph.title)</span><b class="number">\(current)</b>\
            <span class="quiet number">\(t("most {}", graph.text(most)))</span></figcaption>\
            <svg viewBox="0 0 \(Int(Self.width)) \(Int(Self.height))" preserveAspectRatio="none" aria-hidden="true">\
            <path d="\(path(graph, upTo: most))"/></svg></figure>
            """
    }

    /// An area for each stretch of time without a gap.
    private func path(_ graph: Graph, upTo most: Double) -> String {
        var path = ""
        var stretch: [(x: Double, y: Double)] = []
        func close() {
            defer { stretch = [] }
            guard let first = stretch.first, let last = stretch.last else { return }
            let points = stretch.map { "L\(short($0.x)) \(short($0.y))" }.joined()
            // A sample tells of the time before it.
            let start = max(first.x - 1, 0)
            path +=
                "M\(short(start)) \(short(Self.height))L\(short(start)) \(short(first.y))\(points)L\(short(last.x)) \(short(Self.height))Z"
        }
        for sample in samples {
            guard let value = graph.value(sample) else {
                close()
                continue
            }
            let x = Self.width + sample.time.timeIntervalSince(now) / ServerSample.interval
            if let before = stretch.last, x - before.x > 2 { close() }
            stretch.append((x, Self.height - (most > 0 ? value / most : 0) * (Self.height - 2)))
        }
        close()
        return path
    }

    /// With one digit after the point.
    private func short(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
}
