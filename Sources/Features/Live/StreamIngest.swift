import Processes
import FanfareModels
import Foundation
import Logging
import MediaKit

/// The ingest of a stream on this server, from its sender's bytes to the segments in its folder.
///
/// Each recorder of the sender begins with a head, and so does each run of ffmpeg here: when either ends,
/// both begin again, which the sender is asked to do by ``Problem/restart``.
actor StreamIngest {
    nonisolated let stream: ID<LiveStream>
    nonisolated let host: ID<Person>
    nonisolated let state: IngestState
    private let streams: Streams
    private let folder: @Sendable (Int) -> StreamFolder
    private let log: Logger

    private enum Phase {
        /// For a recorder's beginning.
        case waiting
        /// The first bytes, until the format is known.
        case opening([UInt8], isProbing: Bool)
        case running(StreamingProcess)
    }

    private var phase = Phase.waiting
    /// Names the recorder whose pieces are taken.
    private var recorder = ""
    /// Counts beginnings, so that what was awaited for one is not taken for the next.
    private var beginning = 0
    private var next = 0
    /// Tells the recorder's first piece from another's.
    private var first = 0
    private var deaths: [Date] = []
    private var isEncoded = false
    private var isCopied = false
    private var recording: Recording?
    private var isRecording = false
    /// What came of a beginning when it is looked at next.
    private var enough = 0

    private(set) var heard: Date
    /// The time at which it ended on this server.
    private(set) var endedAt: Date?
    /// Why it has to end.
    private(set) var fault: Problem?
    /// The runs whose segments may still be played, latest last.
    private(set) var runs: [Int] = []
    private var previous: [StreamingProcess] = []

    init(
        _ stream: ID<LiveStream>, of host: ID<Person>, heard: Date, sender: StreamSender, streams: Streams,
        folder: @escaping @Sendable (Int) -> StreamFolder, recording: Recording?, log: Logger
    ) {
        self.stream = stream
        self.host = host
        self.heard = heard
        state = IngestState(sender: sender)
        self.streams = streams
        self.folder = folder
        self.log = log
        self.recording = recording
    }

    nonisolated var isOver: Bool { state.isOver }

    /// The error of a sender that continues after the end: the fault of its data, if there was one, else that the stream is over.
    var ended: Problem { fault ?? state.ended }

    /// Whether it could be played already.
    nonisolated var isShown: Bool { state.isShown }
}

extension StreamIngest {
    /// Takes a numbered piece of a recorder, and answers which number comes next.
    ///
    /// Throws `Problem`: `conflict` with the awaited number, 0 for a recorder that is to begin; `unsupported`
    /// for what cannot be played, after which the stream ends.
    ///
    /// - Parameter claim: notes that a run begins here, and gives its number.
    func take(
        _ bytes: [UInt8], _ number: Int, of recorder: String, at: Date,
        claim: @Sendable () async throws -> Int
    ) async throws -> Int {
        try prepare(for: recorder, isBeginning: number == 0)
        if number == 0 {
            // The first piece again is a retry whose response was lost; another one is another
            // recorder's.
            let hash = bytes.hashValue
            if next > 0, hash != first { begin(recorder) }
            first = hash
        }
        guard number >= next else { return next }
        guard number == next else { throw Problem.taken("Piece \(next) is awaited first.", by: Int64(next)) }
        next += 1
        try await push(bytes, at: at, claim: claim)
        return next
    }

    /// Takes the next bytes of a sender with an endless body.
    func take(
        _ bytes: [UInt8], of sender: String, isBeginning: Bool, at: Date,
        claim: @Sendable () async throws -> Int
    ) async throws {
        try prepare(for: sender, isBeginning: isBeginning)
        if isBeginning { enough = Self.firstLook }
        try await push(bytes, at: at, claim: claim)
    }

    private func prepare(for recorder: String, isBeginning: Bool) throws(Problem) {
        guard !isOver else { throw ended }
        if case .running(let feed) = phase, let outcome = feed.ended { lost(outcome) }
        if let fault { throw fault }
        if case .waiting = phase {} else if recorder == self.recorder { return }
        guard isBeginning else { throw .restart }
        begin(recorder)
    }

    private func begin(_ recorder: String) {
        retire()
        self.recorder = recorder
        beginning += 1
        next = 0
        enough = 0
        phase = .opening([], isProbing: false)
    }

    private func push(
        _ bytes: [UInt8], at: Date, claim: @Sendable () async throws -> Int
    ) async throws {
        guard !bytes.isEmpty else { return }
        heard = at
        switch phase {
        case .running(let feed):
            feed.send(bytes)
            await feed.caughtUp()
        case .opening(let start, let isProbing):
            guard start.count + bytes.count <= Self.longestOpening else {
                throw fail("Nothing in it can be played.")
            }
            phase = .opening(start + bytes, isProbing: isProbing)
            if !isProbing, start.count + bytes.count >= enough { try await begin(claim) }
        case .waiting: throw Problem.restart
        }
    }

    /// Looks at what came, and starts a run when it says enough.
    private func begin(_ claim: @Sendable () async throws -> Int) async throws {
        guard case .opening(let start, _) = phase else { return }
        let mine = beginning
        phase = .opening(start, isProbing: true)
        enough = start.count * 2
        do {
            if let source = try await streams.probe(start) {
                let run = try await claim()
                let feed = try await streams.start(
                    source, from: run * Self.segmentsOfRun, isEncoded: isEncoded, in: folder(run))
                return go(feed, run, isCopied: source.canBeCopied && !isEncoded, mine)
            }
        } catch let problem as Problem where problem.code == .unsupported {
            throw fail(problem.detail)
        } catch {
            if case .opening(let all, _) = phase, mine == beginning {
                phase = .opening(all, isProbing: false)
            }
            throw error
        }
        if case .opening(let all, _) = phase, mine == beginning { phase = .opening(all, isProbing: false) }
    }

    private func go(_ feed: StreamingProcess, _ run: Int, isCopied: Bool, _ mine: Int) {
        guard mine == beginning, !isOver, case .opening(let all, _) = phase else { return feed.kill() }
        feed.send(all)
        phase = .running(feed)
        self.isCopied = isCopied
        runs = runs.suffix(1) + [run]
    }

    private func fail(_ reason: String) -> Problem {
        let problem = Problem(.unsupported, reason)
        fault = problem
        retire()
        return problem
    }

    /// Ends the run and waits for the next beginning.
    private func retire() {
        if case .running(let feed) = phase {
            feed.close()
            previous = previous.filter { $0.ended == nil } + [feed]
        }
        phase = .waiting
    }

    /// ffmpeg ended by itself.
    private func lost(_ outcome: ProcessResult) {
        phase = .waiting
        let now = heard
        deaths = deaths.filter { now.timeIntervalSince($0) < 60 } + [now]
        log.warning(
            "a live stream's ffmpeg ended",
            metadata: [
                "stream": "\(stream)", "status": "\(outcome.status)",
                "errors": "\(outcome.errors.suffix(500))",
            ])
        if outcome.errors.contains(String(cString: strerror(ENOSPC))) {
            fault = .diskFull
        } else if deaths.count >= 3 {
            fault = Problem(.unsupported, "What was sent could not be read.")
        }
    }

    /// Bytes of a sender without end that are looked at first.
    private static let firstLook = 24 << 10

    /// Bytes of a beginning that are held.
    private static let longestOpening = Streams.longestStart + (4 << 20)

    /// Segments are numbered on from run to run, as playlists have to be.
    static let segmentsOfRun = 100_000
}

extension StreamIngest {
    var expected: Int { next }

    /// The current playlist, and its run.
    func playlist() async throws -> (run: Int, playlist: StreamPlaylist)? {
        for run in runs.reversed() {
            if let playlist = try await folder(run).playlist() { return (run, playlist) }
        }
        return nil
    }

    /// The work of each second: detects that ffmpeg has died, keeps the recording, and encodes from the next
    /// beginning on what is copied in segments that are too long.
    func look() async throws -> Bool {
        if case .running(let feed) = phase, let outcome = feed.ended { lost(outcome) }
        guard let (run, playlist) = try await playlist() else { return false }
        if isCopied, run == runs.last, playlist.longest > Self.longestSegment, case .running = phase {
            log.info(
                "a live stream is transcoded, since its key frames are rare",
                metadata: ["stream": "\(stream)"])
            isEncoded = true
            retire()
        }
        await record()
        return true
    }

    /// Seconds of a segment that is copied.
    private static let longestSegment = 2.6

    /// Appends what is new to the recording.
    func record() async {
        while isRecording {
            do { try await Task.sleep(for: .milliseconds(20)) } catch { return }
        }
        guard var recording, recording.cut == nil else { return }
        isRecording = true
        defer { isRecording = false }
        do {
            for run in runs { try await recording.append(run, from: folder(run)) }
            self.recording = recording
        } catch {
            log.error("a recording was cut short: \(error)", metadata: ["stream": "\(stream)"])
            recording.cut = .failed
            self.recording = recording
            if Problem.isFull(error) { fault = .diskFull }
        }
    }

    /// Why the recording had to stop before the stream; nil while it goes on.
    var recordingCut: Recording.Cut? { recording?.cut }

    /// Ends it, and returns when all that came is in the segments.
    func end(because reason: String, at: Date) async {
        state.end(because: reason)
        if endedAt == nil { endedAt = at }
        retire()
        for feed in previous { _ = await feed.outcome() }
    }

    /// Ends what runs at once: the server stops.
    func stop() async {
        state.end(because: "")
        retire()
        for feed in previous {
            feed.kill()
            _ = await feed.outcome()
        }
    }

    /// The program that makes the segments has taken all, or is to end: for tests that kill it.
    var program: StreamingProcess? { if case .running(let feed) = phase { feed } else { nil } }
}
