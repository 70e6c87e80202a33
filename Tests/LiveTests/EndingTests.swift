import Accounts
import App
import FanfareModels
import Foundation
@testable import Live
import Members
import NIOHTTP1
import Storage
import TestSupport
import Testing

/// Streams whose sender may no longer send.
@Suite struct EndingTests {
    /// What ends a stream, and the reason its host reads.
    enum Cause: String {
        case suspended = "This account is suspended."
        case loggedOut = "The session that sent this stream was logged out."
        case droppedKey, newKey

        var reason: String { self == .suspended || self == .loggedOut ? rawValue : Self.invalidKey }

        private static let invalidKey = "This stream key is not valid."

        func happen(to person: SignedIn, on server: TestServer) async throws {
            switch self {
            case .suspended: try await server.app.accounts.suspend(person.user.id)
            case .loggedOut: try await server.send(LogOut(), as: person.token)
            case .droppedKey: try await server.send(DropLiveKey(), as: person.token)
            case .newKey: try await server.send(MakeLiveKey(), as: person.token)
            }
        }
    }

    /// A server that receives streams, and another on the same database; SQLite has one server alone.
    private func servers(
        _ engine: Engine,
        _ body: @escaping @Sendable (_ receiver: TestServer, _ other: TestServer) async throws -> Void
    ) async throws {
        try await TestServer.run(engine) { receiver in
            guard engine == .postgres else { return try await body(receiver, receiver) }
            try await TestServer.run(
                configure: { $0.databaseURL = receiver.app.settings.databaseURL },
                { other in try await body(receiver, other) })
        }
    }

    private func row(
        of person: SignedIn, _ server: TestServer
    ) async throws -> (stream: ID<LiveStream>, isOpen: Bool, reason: String)? {
        try await server.app.database.read { db in
            try db.first(
                "SELECT id, open_person, reason FROM live_stream WHERE person = \(person.user.id)"
            ) { (stream: $0[0] as ID<LiveStream>, isOpen: ($0[1] as Int64?) != nil, reason: $0[2] as String) }
        }
    }

    @Test(arguments: Engine.available, [Cause.suspended, .loggedOut])
    func `a stream that a session sends ends with it, on whichever server that happens`(
        engine: Engine, cause: Cause
    ) async throws {
        try await servers(engine) { receiver, other in
            let ada = try await receiver.register("ada")
            let stream = try await receiver.send(StartLive(title: "Me"), as: ada.token).id
            #expect(
                try await receiver.piece(SampleRecording.h264[0], 0, of: stream, as: ada.token).status == 200)
            try await cause.happen(to: ada, on: other)
            try await eventually("the end") { try await row(of: ada, receiver)?.isOpen == false }
            #expect(try await row(of: ada, receiver)?.reason == cause.reason)
            try await eventually("nothing more is received") { try receiver.live.count == 0 }
            // A server knows of what happens on another within two seconds.
            try await eventually("the session is refused") {
                try await receiver.piece(SampleRecording.h264[1], 1, of: stream, as: ada.token).status == 401
            }
            #expect(try await receiver.refusal(StartLive(title: "Me"), as: ada.token) == 401)
            guard cause == .loggedOut else { return }
            let again = try await other.send(LogIn(email: "ada", password: TestServer.password))
            let late = try await receiver.piece(SampleRecording.h264[1], 1, of: stream, as: again.token)
            #expect(late.status == 410 && late.text.contains(cause.reason))
        }
    }

    @Test(arguments: Engine.available, [Cause.suspended, .droppedKey, .newKey])
    func `a stream that a key sends ends with it, on whichever server that happens, and its sender is told`(
        engine: Engine, cause: Cause
    ) async throws {
        try await servers(engine) { receiver, other in
            let ada = try await receiver.register("ada")
            let key = try #require(try await receiver.send(MakeLiveKey(), as: ada.token).key)
            let sender = try RawConnection(receiver)
            try sender.send(
                "POST /api/v1/live/ingest HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(key)\r\n"
                    + "Transfer-Encoding: chunked\r\n\r\n")
            for piece in SampleRecording.matroska.prefix(2) {
                let size = String(piece.count, radix: 16)
                try sender.send(Array("\(size)\r\n".utf8) + piece + Array("\r\n".utf8))
            }
            try await eventually("the beginning") { try await row(of: ada, receiver)?.isOpen == true }
            try await cause.happen(to: ada, on: other)
            try await eventually("the end") { try await row(of: ada, receiver)?.isOpen == false }
            #expect(try await row(of: ada, receiver)?.reason == cause.reason)
            let told = try await sender.receive { $0.contains(cause.reason) }
            #expect(told.hasPrefix("HTTP/1.1 410") && told.contains(cause.reason))

            let refused = try await receiver.call(.POST, "/api/v1/live/ingest", as: key, body: [1])
            #expect(refused.status == 403 && refused.text.contains(cause.reason))
        }
    }

    @Test(arguments: Engine.available)
    func `a stream goes on when another session of its host ends, and their key`(engine: Engine) async throws
    {
        try await TestServer.run(engine) { server in
            let ada = try await server.register("ada")
            let other = try await server.send(LogIn(email: "ada", password: TestServer.password))
            let stream = try await server.send(StartLive(title: "Me"), as: ada.token).id
            try await server.send(MakeLiveKey(), as: ada.token)
            try await server.send(LogOut(), as: other.token)
            try await server.send(DropLiveKey(), as: ada.token)
            try await server.live.closeUnauthorizedStreams()
            #expect(try await server.send(ShowLive(stream)).state == .starting)
            // Whoever sent last is what counts.
            let feed = try #require(try server.live.registry.feed(stream))
            feed.state.isSent(by: .key([1, 2, 3]))
            try await server.live.closeUnauthorizedStreams()
            #expect(try await server.send(ShowLive(stream)).state == .ended)
        }
    }
}
