import FanfareModels
import FeatureKit
import Foundation
import HTTPServer
import Members
import Pages
import Storage
import Synchronization

/// What somebody new sees above the answers: people to follow, and steps that are ticked as they are done.
struct Onboarding {
    var people: [Person]
    var steps: [FirstStep]
    /// Which of the steps the viewer has done.
    var done: [Bool]

    func html(_ state: Newcomer, _ screen: ViewContext) -> HTML {
        guard state != .atHome else { return .empty }
        let t = screen.t
        return """
            <section class="card onboarding" aria-labelledby="onboarding"><h2 id="onboarding">\(t("Make yourself at home"))</h2>\
            <ul class="first-steps">\(step("people", t("Follow someone"), t("Their answers appear under Following."), "/people", state.doesFollow, screen))\
            \(faces(screen))\
            \(step("ask", t("Ask something"), t("Open somebody’s profile and ask. They answer on video."), "/people", state.asked, screen))\
            \(each: zip(steps, done), { one, isDone in
                step(one.icon, t(one.title), t(one.text), one.path, isDone, screen)
            })</ul></section>
            """
    }

    private func step(
        _ icon: String, _ title: String, _ text: String, _ path: String, _ isDone: Bool, _ screen: ViewContext
    ) -> HTML {
        """
        <li class="first-step\(isDone ? " done" as HTML : .empty)"><span class="tick">\(screen.icon(isDone ? "check" : icon))</span>\
        <span class="row-body"><a class="row-link" href="\(url: path)">\(title)</a>\
        \(isDone ? "<span class=\"visually-hidden\"> \(screen.t("Done"))</span>" as HTML : .empty)\
        <span class="quiet">\(text)</span></span></li>
        """
    }

    private func faces(_ screen: ViewContext) -> HTML {
        guard !people.isEmpty else { return .empty }
        return """
            <li class="suggested"><ul aria-label="\(screen.t("People to follow"))">\(each: people, { person in
                """
                <li>\(screen.faceLink(person, .tile))<span class="name"><bdi>\(person.name)</bdi></span>\
                \(screen.followButton(person))</li>
                """
            })</ul></li>
            """
    }
}

extension Answers {
    /// The newest answers whose people are suggested, and how many of these; some may be hidden from the viewer.
    private static let (recent, known, suggested) = (200, 16, 6)

    func onboarding(_ steps: [FirstStep], _ screen: ViewContext) async throws -> HTML {
        var state = Newcomer.atHome
        if let viewer = screen.viewer {
            state = try await database.read { db in try newcomer(viewer.id, in: db) }
        }
        return try await screen.unless(
            .newcomer, is: Newcomer.atHome.rawValue, state.rawValue, among: Newcomer.allCases.count
        ) {
            guard let viewer = screen.viewer else { return .empty }
            let done = try await database.read { db in try steps.map { try $0.isDone(viewer.id, db) } }
            return Onboarding(people: try await suggestions(for: viewer.id), steps: steps, done: done)
                .html(state, screen)
        }
    }

    /// Who has answered lately, most followed first.
    private func suggestions(for viewer: ID<Person>) async throws -> [Person] {
        let now = now()
        let newest = try await database.read { db in
            try db.first("SELECT id FROM answer WHERE state = 'ready' ORDER BY id DESC LIMIT 1") {
                $0[0] as Int64
            }
        }
        guard let newest else { return [] }
        let known: [Int64]
        if let kept = suggested.people(since: newest, at: now) {
            known = kept
        } else {
            let recent = try await database.read { db in
                try db.rows(
                    "SELECT receiver FROM answer WHERE state = 'ready' ORDER BY id DESC LIMIT \(Self.recent)"
                ) { $0[0] as Int64 }
            }
            known = try await people.mostFollowed(among: Set(recent), limit: Self.known)
            suggested.keep(known, since: newest, at: now)
        }
        let cards = try await people.cards(of: Set(known), seenBy: viewer)
        return Array(known.compactMap { cards[$0] }.filter { $0.id != viewer }.prefix(Self.suggested))
    }
}

/// The people who are suggested to everybody new, until somebody answers, and for a minute: how many follow them changes
/// slowly, and finding them takes hundreds of rows.
final class SuggestedPeople: Sendable {
    private struct State {
        var newest: Int64
        var at: Date
        var people: [Int64]
    }

    private static let validity: TimeInterval = 60

    private let state = Mutex<State?>(nil)

    /// - Parameter newest: the number of the newest answer.
    func people(since newest: Int64, at now: Date) -> [Int64]? {
        state.withLock { state in
            guard let state, state.newest == newest, abs(now.timeIntervalSince(state.at)) < Self.validity
            else {
                return nil
            }
            return state.people
        }
    }

    func keep(_ people: [Int64], since newest: Int64, at now: Date) {
        state.withLock { $0 = State(newest: newest, at: now, people: people) }
    }
}
