import Concurrency
import FanfareModels
import Foundation
import Logging
import Storage

extension Videos {
    func join(
        _ facts: [VideoFacts], _ plan: VideoPlan, in folder: String, _ progress: (Double) -> Void
    ) async throws {
        if plan.picture == .encoded {
            try await encoders.use { try await prepare(facts, plan, in: folder, progress) }
        } else if plan.isPrepared {
            try await prepare(facts, plan, in: folder, progress)
        }
        try Data(FFmpeg.list(facts, plan).utf8).write(to: URL(fileURLWithPath: "\(folder)/\(FFmpeg.list)"))
        try await run(FFmpeg.join(facts, plan, in: folder))
    }

    private func prepare(
        _ facts: [VideoFacts], _ plan: VideoPlan, in folder: String, _ progress: (Double) -> Void
    ) async throws {
        let whole = max(1, facts.reduce(0) { $0 + $1.lengthMs })
        var done = 0
        for (index, segment) in facts.enumerated() {
            try await run(FFmpeg.prepare(index, segment, plan, in: folder))
            done += segment.lengthMs
            progress(0.95 * Double(done) / Double(whole))
        }
    }

    /// What came out is looked at as what came in is: frames that could not be decoded are missing there.
    func made(in folder: String) async throws -> VideoFacts {
        let path = "\(folder)/\(FFmpeg.video)"
        let bytes = Int64(try Descriptor(path, O_RDONLY).status().st_size)
        return try await facts(FFmpeg.proof(in: folder), .mov, bytes: bytes)
    }

    func check(_ facts: [VideoFacts], _ plan: VideoPlan, _ made: VideoFacts) throws {
        let wanted = facts.reduce(0) { $0 + $1.lengthMs }
        let frames = facts.reduce(0.0) { $0 + $1.frames(in: plan) }
        guard abs(made.lengthMs - wanted) <= 200, made.hasAudio == (plan.sound != nil),
            made.shown == plan.canvas, Double(made.picture.timing.packets) >= frames * 0.9 - 2
        else {
            log.notice(
                "video refused",
                metadata: ["plan": "\(plan)", "wanted": "\(wanted) ms, \(frames) frames", "made": "\(made)"])
            throw Problem.videoDamaged
        }
    }

    /// Puts the finished video and its thumbnail into the store.
    func put(_ made: VideoFacts, wasCopied: Bool, from folder: String) async throws -> MadeVideo {
        let thumbnail = try await store.put("\(folder)/\(FFmpeg.thumbnail)")
        do {
            let video = try await store.put("\(folder)/\(FFmpeg.video)")
            return MadeVideo(
                video: video, thumbnail: thumbnail, lengthMs: made.lengthMs, width: made.width,
                height: made.height, bytes: made.bytes, wasCopied: wasCopied)
        } catch {
            try await store.discard(thumbnail)
            throw error
        }
    }
}

extension VideoFacts {
    /// How many frames the segment should have when it is made.
    fileprivate func frames(in plan: VideoPlan) -> Double {
        let timing = picture.timing
        guard plan.picture == .encoded else { return Double(timing.packets) }
        let length = piece.map { Double($0.count) } ?? timing.endMs - timing.startMs
        return length / 1000 * plan.rate.perSecond
    }
}
