import FanfareModels
import FeatureKit
import Foundation
import Pages
import Testing

@testable import Moderation

@Suite struct ServerGraphsTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    private func sample(_ minutesAgo: Double, requests: Int64, slowest: Double? = 0.02) -> ServerSample {
        ServerSample(
            time: now - minutesAgo * 60, requests: requests, errors: 0, slowest: slowest, memory: 80_000_000,
            diskUsed: 12_000_000_000)
    }

    private func text(_ samples: [ServerSample]) throws -> String {
        let t = Localizer(.english, try Translations([]))
        return String(decoding: ServerGraphs(samples: samples, now: now).markup(t).bytes, as: UTF8.self)
    }

    @Test func `a graph says what is and what was most, and is an area for each stretch of time`() throws {
        let page = try text([
            sample(60, requests: 6_000), sample(55, requests: 3_000), sample(10, requests: 0, slowest: nil),
            sample(0, requests: 600),
        ])
        #expect(
            page.contains(
                "<span class=\"quiet\">Requests a minute</span><b class=\"number\">120</b><span class=\"quiet number\">most 1,200</span>"
            ))
        // The most is 2 below the top; the samples of 45 minutes are missing.
        #expect(
            page.contains(
                "d=\"M275.0 40.0L275.0 2.0L276.0 2.0L277.0 21.0L277.0 40.0ZM285.0 40.0L285.0 40.0L286.0 40.0L288.0 36.2L288.0 40.0Z\""
            ))
        #expect(page.contains(">20 ms</b>") && page.contains(">80 MB</b>") && page.contains(">12 GB</b>"))
        // Nothing is drawn for minutes without a response.
        #expect(page.contains("Z" + "M287.0 40.0L287.0 2.0L288.0 2.0L288.0 40.0Z"))
        #expect(page.components(separatedBy: "<figure").count == 6)
    }

    @Test func `before the first sample there is nothing`() throws {
        #expect(try text([]).isEmpty)
    }
}
