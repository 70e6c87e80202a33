import Processes
import FanfareModels
import Foundation
import Logging
import Storage

extension Videos {
    func facts(of segments: [String], in folder: String) async throws -> [VideoFacts] {
        guard segments.count <= Videos.segmentLimit else {
            throw Problem.video("There are too many segments; at most \(Videos.segmentLimit).")
        }
        // Four at a time, in the order of the segments whichever ends first.
        return try await withThrowingTaskGroup(of: (Int, VideoFacts).self) { group in
            var facts: [Int: VideoFacts] = [:]
            for (index, path) in segments.enumerated() {
                if index >= 4, let (done, found) = try await group.next() { facts[done] = found }
                group.addTask { (index, try await probe(path, as: FFmpeg.source(index), in: folder)) }
            }
            for try await (done, found) in group { facts[done] = found }
            return segments.indices.compactMap { facts[$0] }
        }
    }

    func probe(_ path: String, as name: String, in folder: String) async throws -> VideoFacts {
        let container = try VideoContainer(path)
        let bytes = try Descriptor(path, O_RDONLY).status().st_size
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder)/\(name)", withDestinationPath: URL(fileURLWithPath: path).path)
        return try await facts(FFmpeg.probe(name, container, in: folder), container, bytes: Int64(bytes))
    }

    func facts(
        _ command: Command, _ container: VideoContainer, bytes: Int64
    ) async throws -> VideoFacts {
        let outcome = try await run(command)
        let report = try JSONDecoder().decode(ProbeReport.self, from: Data(outcome.output))
        var facts = try report.facts(container, bytes: bytes)
        facts.isIntact = outcome.errors.isEmpty
        return facts
    }

    /// Throws `Problem.invalid` on `video` when the program does not like what it reads.
    @discardableResult func run(_ command: Command) async throws -> ProcessResult {
        let outcome = try await runner.run(command)
        if outcome.succeeded { return outcome }
        throw outcome.refusal(
            of: "video", by: command, log,
            interrupted: "The video could not be read just now. Try again.", damaged: .videoDamaged,
            tooMuch: .videoTooMuch)
    }
}
