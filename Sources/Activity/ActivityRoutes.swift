public import FanfareModels
public import Web

/// What members can do with the bell.
extension Bell {
    /// - Parameters:
    ///   - kinds: the kinds of notices there are here, for the page with the switches.
    ///   - path: where a notice leads; nothing leads to who did it.
    public func addRoutes(
        to table: RouteTable, frame: Frame, kinds: [Notice.Kind] = Notice.Kind.allCases,
        path: @escaping @Sendable (HeardNotice) -> String? = { _ in nil }
    ) {
        let members = table.members
        members.on(ListActivity.self) { call, member in try await list(call, of: member.person) }
        members.on(MarkActivitySeen.self) { call, member in
            try await markSeen(member.person, through: call.through)
        }
        members.on(ListNoticeSwitches.self) { _, member in
            Listing(try await switches(of: member.person).filter { kinds.contains($0.kind) })
        }
        members.on(SetNoticeSwitch.self) { call, member in
            let one = NoticeSwitch(call.kind, on: call.on)
            try await set([one], of: member.person)
            return one
        }
        members.raw(.get, "/api/v1/events", Nothing.self) { _, request, member in
            try await events(request, member)
        }
        members.page("/activity", ListActivity.self) { call, member in
            let list = try await open(call, by: member.person)
            return ActivityPage(list: list, path: path).page(frame.screen(member.context))
        }
        members.form("/activity/switches", SwitchesForm.self) { state, member in
            let switches = try await switches(of: member.person).filter { kinds.contains($0.kind) }
            return SwitchesPage(switches: switches, isSaved: state["saved"] == "1")
                .page(frame.screen(member.context))
        } submit: { form, member in
            try await set(kinds.map { NoticeSwitch($0, on: form.on.contains($0)) }, of: member.person)
            return .seeOther("/activity/switches?saved=1")
        }
    }

    /// Looking at the beginning of the list makes what is in it seen, from the next time on.
    private func open(_ call: ListActivity, by person: ID<Person>) async throws -> ActivityList {
        let list = try await list(call, of: person)
        if call.cursor == nil, let newest = list.data.first, !newest.seen {
            _ = try await markSeen(person, through: newest.id)
        }
        return list
    }
}

/// The kinds that are ticked; a browser sends nothing for the others.
private struct SwitchesForm: Decodable {
    var kinds: [Notice.Kind]?

    var on: [Notice.Kind] { kinds ?? [] }
}
