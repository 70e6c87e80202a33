import Configuration
import Foundation
import Live

extension Settings {
    mutating func readLive(
        _ text: (ConfigKey) -> String?, _ number: (ConfigKey, String, ClosedRange<Int>, Int) -> Int,
        _ wrong: inout [String]
    ) {
        liveStreams = number("live.streams", "live-streams", 0...1_000, liveStreams)
        liveRecording = number("live.recording", "live-recording", 1...100_000, liveRecording)
        liveURL = text("live.url") ?? ""
        while liveURL.hasSuffix("/") { liveURL.removeLast() }
        let isAddress = liveURL.hasPrefix("http://") || liveURL.hasPrefix("https://")
        if !liveURL.isEmpty, !isAddress || URL(string: liveURL)?.host == nil {
            wrong.append("live-url: \(liveURL) is not an address like https://one.fans.example")
        }
    }

    var live: LiveSettings {
        LiveSettings(
            folder: "\(data)/live", streams: liveStreams, recording: liveRecording, url: liveURL,
            isAlone: databaseURL == nil)
    }
}
