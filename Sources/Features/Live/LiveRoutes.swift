import FanfareModels
public import HTTPBinding
import HTTPServer
import Pages

extension Live {
    /// Registers the calls of streams.
    public func routes(_ table: RouteTable) {
        watching(table)
        chat(table)
        sending(table)
        recordings(table)
    }

    /// How many watch is written nowhere, so none of these answers is kept.
    private func watching(_ table: RouteTable) {
        let (guests, members) = (table.guests, table.members)

        guests.on(ListLive.self) { call, context in try await list(call, seenBy: context.viewer?.id) }
        guests.on(ShowLive.self) { call, context in
            try await stream(call.stream, seenBy: context.viewer?.id)
        }
        guests.on(ShowLiveOf.self) { call, context in
            try await stream(of: call.person, seenBy: context.viewer?.id)
        }
        guests.on(WatchLive.self, refusals: [403, 404, 410]) { call, context in
            try await watch(
                call.stream, by: context.viewer?.id, address: context.address, player: call.player)
        }
        members.on(CheerLive.self, refusals: [403, 404, 410]) { call, context in
            try await cheer(call, by: context.person)
        }
        guests.file(PlayLive.self, refusals: [403, 404, 410]) { call, context in
            try await playlist(call.stream, seenBy: context.viewer?.id)
        }
        guests.file("/live/:stream/picture", StreamPicture.self) { call, context in
            try await picture(call.stream, seenBy: context.viewer?.id)
        }
        guests.file(PlayLiveMedia.self, refusals: [403, 404, 410]) { call, context in
            try await segment(call, seenBy: context.viewer?.id)
        }
    }

    private func chat(_ table: RouteTable) {
        let (guests, members) = (table.guests, table.members)

        guests.on(ListLiveMessages.self, refusals: [403]) { call, context in
            try await messages(call, seenBy: context.viewer?.id)
        }
        members.on(WriteLiveMessage.self, refusals: [403, 404, 410]) { call, context in
            try await write(call, by: context.person)
        }
        members.on(DeleteLiveMessage.self, refusals: [403]) { call, context in
            try await delete(call, by: context.person, asModerator: context.viewer.mayModerate)
            return EmptyResponse()
        }
        members.on(MuteInLive.self, refusals: [403]) { call, context in
            try await set(.muted, true, for: call.person, in: call.stream, by: context.person)
        }
        members.on(UnmuteInLive.self, refusals: [403]) { call, context in
            try await set(.muted, false, for: call.person, in: call.stream, by: context.person)
        }
        members.on(RemoveFromLive.self, refusals: [403]) { call, context in
            try await set(.removed, true, for: call.person, in: call.stream, by: context.person)
        }
        members.on(ReadmitToLive.self, refusals: [403]) { call, context in
            try await set(.removed, false, for: call.person, in: call.stream, by: context.person)
        }
    }

    private func sending(_ table: RouteTable) {
        let members = table.members

        members.on(StartLive.self, refusals: [409, 503]) { call, context in
            try await start(call, by: context.person, in: context.viewer.session)
        }
        members.on(EndLive.self, refusals: [403]) { call, context in
            try await end(call.stream, by: context.person, asModerator: context.viewer.mayModerate)
        }
        members.streamed(SendLivePiece.self, refusals: [403, 409, 410, 413, 415, 503]) {
            call, request, context in
            let sender = StreamSender.session(context.viewer.session)
            guard let sequence = request.queryValue("seq") else {
                return try await take(
                    request.body.map(\.array), for: call.stream, by: context.person, with: sender)
            }
            guard let number = Int(sequence), number >= 0 else {
                throw Problem(.malformed, "seq must be a whole number.")
            }
            let recorder = request.queryValue("recorder") ?? request.queryValue("run") ?? ""
            return try await take(
                request.body.collect(upTo: Self.pieceLimit).array, number, of: String(recorder.prefix(40)),
                for: call.stream, by: context.person, with: sender)
        }
        table.guests.streamed(SendLive.self, refusals: [403, 410, 415, 503]) { _, request, context in
            guard let key = context.token else { throw Problem.signedOut }
            return try await ingest(key, request.body.map(\.array))
        }
        table.guests.streamed(IngestLive.self, refusals: [403, 409, 410, 415, 503]) { call, request, _ in
            try await ingest(call.key, request.body.map(\.array))
        }
        members.on(ShowLiveKey.self) { _, context in try await key(of: context.person) }
        members.on(MakeLiveKey.self) { _, context in
            let key = try await makeKey(of: context.person)
            security.write(.keyMade, account: context.person.number, from: context.address)
            return key
        }
        members.on(DropLiveKey.self) { _, context in
            let key = try await dropKey(of: context.person)
            security.write(.keyDropped, account: context.person.number, from: context.address)
            return key
        }
    }

    private func recordings(_ table: RouteTable) {
        let (readers, members) = (table.readers, table.members)

        readers.on(ListRecordingsOf.self) { call, context in
            try await recordings(call, seenBy: context.viewer?.id)
        }
        readers.on(ShowRecording.self) { call, context in
            try await recording(call.stream, seenBy: context.viewer?.id)
        }
        members.on(DeleteRecording.self, refusals: [403]) { call, context in
            try await deleteRecording(
                of: call.stream, by: context.person, asModerator: context.viewer.mayModerate)
            return EmptyResponse()
        }
        table.guests.file("/recordings/:file") { name, _ in try await file(name) }
    }
}
