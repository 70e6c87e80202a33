import Art
import FanfareModels
import Foundation
import Live
import Logging
import Members

/// Somebody of the demo is live at all times: the hosts take turns, and films made beforehand are sent.
extension Demo {
    /// How long a turn is.
    private static let turn = Duration.seconds(25 * 60)
    /// For how long two overlap, so that there is always one.
    private static let overlap = Duration.seconds(20)

    private enum Event { case ended(turn: Int), due(turn: Int) }

    /// Makes the films that are missing, and keeps somebody live until cancelled. A stream that ends early is followed by
    /// the next.
    public func keepLive() async {
        await withTaskGroup(of: Event.self) { group in
            var turn = 0
            while !Task.isCancelled {
                let mine = turn
                group.addTask {
                    await send(DemoStream.onAir[mine % DemoStream.onAir.count])
                    await pause(.seconds(3))
                    return .ended(turn: mine)
                }
                group.addTask {
                    await pause(Self.turn)
                    return .due(turn: mine)
                }
                waiting: for await event in group {
                    switch event {
                    case .ended(let one) where one == mine: break waiting
                    case .due(let one) where one == mine: break waiting
                    default: continue
                    }
                }
                turn += 1
            }
            group.cancelAll()
        }
    }

    private func send(_ stream: DemoStream) async {
        do {
            guard let host = try await member(stream.host) else { return }
            let film = try await film(of: stream)
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { await gather(around: stream, host) }
                group.addTask {
                    try await live.carry(
                        LoopedFilm(film: film, duration: Self.turn + Self.overlap), titled: stream.title,
                        by: host)
                }
                // The audience looks on until the stream is over.
                try await group.next()
                group.cancelAll()
            }
        } catch is CancellationError {
        } catch {
            studio.log.warning("a stream of the demo ended: \(error)")
        }
    }

    /// The film of a stream, made when it is not there.
    private func film(of stream: DemoStream) async throws -> FilmTags {
        let path = "\(folder)/\(stream.host)-\(studio.quality).flv"
        if let film = FileManager.default.contents(atPath: path).flatMap({ FilmTags([UInt8]($0)) }) {
            return film
        }
        guard let person = stream.person else { throw Problem.missing("person") }
        try await studio.filmLoop(
            DemoClip(
                person: person, scene: stream.place, sticker: nil, spoken: stream.spoken,
                isUpright: stream.isUpright,
                seed: stream.title, quality: studio.quality), to: path)
        guard let film = FileManager.default.contents(atPath: path).flatMap({ FilmTags([UInt8]($0)) }) else {
            throw Problem.missing("film")
        }
        return film
    }

    /// Guests look on for the whole of a stream. Members write, one after the other until its end, and some of them cheer: few
    /// enough that the rankings of a demo that runs for days are not those of its streams alone.
    private func gather(around stream: DemoStream, _ host: ID<Person>) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await lookOn(at: stream, host) }
            group.addTask { await chat(at: stream, host) }
        }
    }

    private func lookOn(at stream: DemoStream, _ host: ID<Person>) async {
        var chance = SeededRandom(seed: "demo guests \(stream.title)")
        let guests = chance.number(5...9)
        var turn = 0
        while !Task.isCancelled {
            await pause(.seconds(4))
            turn += 1
            await attempt {
                guard let id = try await live.openStream(of: host) else { return }
                _ = try await live.watch(
                    id, by: nil, address: "192.0.2.\(turn % guests + 1)", player: "demo")
            }
        }
    }

    private func chat(at stream: DemoStream, _ host: ID<Person>) async {
        var chance = SeededRandom(seed: "demo audience \(stream.title)")
        // Whoever comes at first finds some of it; the rest is for those who stay.
        let first = 8
        let step = (Self.turn - .seconds(first * 8)) / max(stream.chat.count - first, 1)
        for (place, line) in stream.chat.enumerated() where !Task.isCancelled {
            await pause(
                place < first ? .seconds(chance.number(5...11)) : step * chance.number(70...130) / 100)
            let cheers = chance.number(1...4) == 1
            await attempt {
                guard let id = try await live.openStream(of: host), let author = try await member(line.0)
                else { return }
                _ = try await live.write(WriteLiveMessage(id, line.1), by: author)
                guard cheers, author != host else { return }
                _ = try await live.watch(id, by: author, address: "", player: nil)
                _ = try await live.cheer(CheerLive(id, count: 1), by: author)
            }
        }
    }

    private func attempt(_ body: () async throws -> Void) async {
        do {
            try await body()
        } catch let problem as Problem {
            // Somebody may have blocked, muted or removed them: the others go on.
            studio.log.debug("the demo's audience: \(problem)")
        } catch is CancellationError {
        } catch {
            studio.log.warning("the demo's audience: \(error)")
        }
    }

    /// Sleeps, less long when cancelled.
    private func pause(_ length: Duration) async {
        do { try await Task.sleep(for: length) } catch { return }
    }
}
