import Configuration
import Live

extension ServerSettings {
    mutating func readLive(
        _ text: (ConfigKey) -> String?, _ number: (ConfigKey, String, ClosedRange<Int>, Int) -> Int,
        _ wrong: inout [String]
    ) {
        liveStreams = number("live.streams", "live-streams", 0...1_000, liveStreams)
        liveRecording = number("live.recording", "live-recording", 1...100_000, liveRecording)
        if let url = text("live.url"), url.contains(where: { $0 != "/" }) {
            liveURL = Self.address(url, "live-url", like: "https://one.fans.example", &wrong)
        }
    }

    var live: LiveSettings {
        LiveSettings(
            folder: "\(data)/live", streams: liveStreams, recording: liveRecording, url: liveURL,
            isAlone: databaseURL == nil)
    }
}
