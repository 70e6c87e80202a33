import FanfareModels
import Foundation
import Testing

@testable import Notifications

struct NoticeGroupTests {
    private let now = Date(timeIntervalSince1970: 1_700_006_400)  // 2023-11-15 00:00 UTC

    private func notice(
        _ id: Int64, _ kind: NoticeKind, of subject: Int64, hoursAgo: Double, seen: Bool = true
    ) -> HeardNotice {
        HeardNotice(
            id: ID(id), kind: kind, actor: nil, subject: subject, detail: "", at: now - hoursAgo * 3600,
            seen: seen)
    }

    @Test(arguments: [
        (0.0, NoticeDays.Day.today), (0.01, .yesterday), (23.99, .yesterday), (24.01, .week), (143.99, .week),
        (144.01, .earlier), (9000, .earlier),
    ])
    func `days begin at midnight`(hours: Double, day: NoticeDays.Day) {
        #expect(NoticeDays(now, in: .gmt).day(of: now - hours * 3600) == day)
    }

    @Test func `days begin at the community's midnight`() throws {
        let days = NoticeDays(now, in: try #require(TimeZone(identifier: "America/Guayaquil")))
        #expect(days.day(of: now - 18 * 3600) == .today && days.day(of: now - 20 * 3600) == .yesterday)
    }

    @Test func `likes of one answer on one day are one group where the newest stands, and others are alone`()
    {
        let groups = NoticeGroup.groups(
            of: [
                notice(9, .like, of: 1, hoursAgo: 0, seen: false), notice(8, .comment, of: 1, hoursAgo: 0),
                notice(7, .like, of: 2, hoursAgo: 0), notice(6, .like, of: 1, hoursAgo: 0),
                notice(5, .follow, of: 0, hoursAgo: 0), notice(4, .follow, of: 0, hoursAgo: 0),
                notice(3, .vote, of: 1, hoursAgo: 0), notice(2, .vote, of: 1, hoursAgo: 0),
                notice(1, .like, of: 1, hoursAgo: 5),
            ], NoticeDays(now, in: .gmt))
        #expect(groups.map { $0.notices.map(\.id.number) } == [[9, 6], [8], [7], [5], [4], [3, 2], [1]])
        #expect(groups[0].isUnseen && !groups[2].isUnseen)
        #expect(Set(groups.map(\.key)).count == groups.count)
        #expect(groups[0].key == "like1-today" && groups[6].key == "like1-yesterday")
    }
}
