import FanfareModels
import Foundation
public import HTTPBinding
import HTTPTypes
import Members
public import Pages
import HTTPServer

extension Live {
    /// The pages of live streams, and what their buttons do.
    public func pages(_ table: RouteTable) {
        let (readers, members, screen) = (table.readers, table.members, table.screen)

        readers.shared.on(ListLivePeople.self) { _, _ in LivePeople(people.live.people) }
        readers.page("/live", ListLive.self) { call, context in
            let viewer = context.viewer?.id
            return try await LiveListPage(
                streams: list(call, seenBy: viewer).data, recordings: latestRecordings(6, seenBy: viewer)
            ).page(screen(context))
        }
        members.page("/live/new", EmptyResponse.self) { _, context in
            try await GoLivePage(
                running: running(of: context.person), key: key(of: context.person)
            ).page(screen(context.context))
        }
        table.guests.page("/live/:stream", ShowLive.self) { call, context in
            try await page(call.stream, screen(context))
        }
        table.guests.redirect("/people/:person/live", ShowLiveOf.self) { call, context in
            let running = try await running(of: call.person, seenBy: context.viewer?.id)
            return running.map { "/live/\($0.id)" } ?? "/people/\(call.person)"
        }
        members.action("/live/:stream/end", LiveAction.self) { call, context in
            _ = try await end(call.stream, by: context.person, asModerator: context.viewer.mayModerate)
            return .seeOther(localPath(call.back, or: "/live/\(call.stream)"))
        }
        members.action("/live/:stream/recording/delete", LiveAction.self) { call, context in
            try await deleteRecording(
                of: call.stream, by: context.person, asModerator: context.viewer.mayModerate)
            return .seeOther(localPath(call.back, or: "/profile"))
        }
        table.guests.page("/live/:stream/chat", ListLiveMessages.self) { call, context in
            try await chatPage(call, seenBy: context.viewer?.id).page(screen(context))
        }
        members.page("/live/:stream/messages/:message", LiveMessageInput.self) { call, context in
            let found = try await message(call.message, in: call.stream, seenBy: context.viewer)
            return ChatMessagePage(
                stream: try await stream(call.stream, seenBy: context.person), message: found.message,
                mayDelete: found.mayDelete
            ).page(screen(context.context))
        }
        members.action("/live/:stream/messages/:message/delete", LiveMessageInput.self) { call, context in
            try await delete(
                DeleteLiveMessage(call.stream, call.message), by: context.person,
                asModerator: context.viewer.mayModerate)
            return .seeOther("/live/\(call.stream)")
        }
        readers.page("/people/:person/recordings", ListRecordingsOf.self) { call, context in
            try await RecordingsPage(
                person: people.person(call.person, seenBy: context.viewer?.id),
                recordings: recordings(call, seenBy: context.viewer?.id)
            ).page(screen(context))
        }
    }

    /// Who is live, for the top of the feed.
    public func strip(_ screen: ViewContext) async throws -> HTML {
        try await screen.strip(list(ListLive(), seenBy: screen.viewer?.id).data)
    }

    private func page(_ id: ID<LiveStream>, _ screen: ViewContext) async throws -> Page {
        let viewer = screen.viewer?.id
        let stream = try await stream(id, seenBy: viewer)
        let chat = try await messages(ListLiveMessages(id, limit: 60), seenBy: viewer)
        let recording = try await stream.state == .ended ? kept(id, seenBy: viewer) : nil
        let isYoung = stream.endedAt.map { now().timeIntervalSince($0) < Self.preparation } ?? false
        return LivePage(
            stream: stream, chat: chat, recording: recording, isAwaited: stream.isKept && isYoung,
            address: "\(addresses.base)/live/\(id)"
        ).page(screen)
    }

    /// A page of all that was said, from the beginning.
    private func chatPage(_ call: ListLiveMessages, seenBy viewer: ID<Person>?) async throws -> ChatPage {
        let chat = try await messages(
            ListLiveMessages(call.stream, after: call.after ?? ID(0), limit: Self.transcriptRows + 1),
            seenBy: viewer)
        return ChatPage(
            stream: try await stream(call.stream, seenBy: viewer),
            messages: Array(chat.data.prefix(Self.transcriptRows)),
            goesOn: chat.data.count > Self.transcriptRows)
    }

    private static let transcriptRows = 60

    /// Seconds after the end for which a recording that is wanted is waited for.
    private static let preparation: TimeInterval = 600

    private func running(of person: ID<Person>, seenBy viewer: ID<Person>?) async throws -> LiveStream? {
        do {
            return try await stream(of: person, seenBy: viewer)
        } catch let problem as Problem where problem.code == .missing {
            return nil
        }
    }

    private func running(of person: ID<Person>) async throws -> LiveStream? {
        try await running(of: person, seenBy: person)
    }

    private func kept(_ id: ID<LiveStream>, seenBy viewer: ID<Person>?) async throws -> LiveRecording? {
        do {
            return try await recording(id, seenBy: viewer)
        } catch let problem as Problem where problem.code == .missing {
            return nil
        }
    }
}

/// One message of a stream's chat.
private struct LiveMessageInput: Decodable, Sendable {
    var stream: ID<LiveStream>
    var message: ID<LiveMessage>
}

/// A button about one stream, and the page to come back to.
private struct LiveAction: Decodable, Sendable {
    var stream: ID<LiveStream>
    var back: String?
}
