import FanfareModels
import Members
public import HTTPBinding

extension Notifications {
    /// Registers the calls and the page of notifications.
    public func routes(_ table: RouteTable) {
        let (members, screen) = (table.members, table.screen)

        members.on(ListActivity.self) { request, context in try await list(request, of: context.person) }
        members.on(MarkActivitySeen.self) { request, context in
            try await markSeen(context.person, through: request.through)
        }
        members.events(ListenToEvents.self) { last, context in try await events(after: last, context) }
        members.unstored.page("/activity", ListActivity.self) { request, context in
            var request = request
            request.limit = request.limit ?? ActivityPage.pageSize
            let list = try await open(request, by: context.person)
            let days = NoticeDays(people.now(), in: zone())
            let hasGroups = list.data.contains { $0.kind.isGrouped }
            return ActivityPage(
                list: list, days: days,
                sizes: hasGroups ? try await groupSizes(of: context.person, days) : [:],
                path: { notice in paths[notice.kind]?(notice) }
            ).page(screen(context.context))
        }
        members.unstored.page("/activity/questions", ListActivity.self) { request, context in
            // The first page of the list has notices, too, which this page does not show.
            let cursor = request.questionsCursor ?? Cursor(Int64.max)
            let list = try await list(ListActivity(questionsCursor: cursor), of: context.person)
            return PendingQuestionsPage(list: list).page(screen(context.context))
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
