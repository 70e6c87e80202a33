public import FanfareModels
public import HTTPBinding
import Pages

extension People {
    /// Registers the calls and pages of members.
    ///
    /// - Parameters:
    ///   - directories: further lists of people, by name and path.
    ///   - places: a person's best places in rankings.
    ///   - sections: what features show on a person's page.
    public func routes(
        _ table: RouteTable, directories: [(name: String, path: String)] = [],
        places: [@Sendable (ID<Person>) async throws -> [Place]] = [],
        sections: [ProfileSection] = []
    ) {
        let (readers, members, screen) = (table.readers, table.members, table.screen)
        let layout = ProfileLayout(sections)

        readers.shared.searching.on(ListPeople.self) { request, context in
            let people = try await list(request, seenBy: context.viewer?.id)
            context.shows(people.subjects(request.sort ?? .reputation))
            return people
        }
        readers.sharedBySubject.on(ShowPerson.self) { request, context in
            var profile = try await profile(request.person, seenBy: context.viewer?.id)
            for place in places { profile.places += try await place(request.person) }
            context.shows([.person(request.person), .bestPlaces])
            return profile
        }
        readers.on(ListFollowers.self) { request, context in
            try await followers(request, seenBy: context.viewer?.id)
        }
        readers.on(ListFollowing.self) { request, context in
            try await following(request, seenBy: context.viewer?.id)
        }
        members.direct(Follow.self) { request, context, completion in
            follow(request.person, by: context.person, then: completion)
        }
        members.direct(Unfollow.self) { request, context, completion in
            unfollow(request.person, by: context.person, then: completion)
        }
        members.on(Block.self) { request, context in try await block(request.person, by: context.person) }
        members.on(Unblock.self) { request, context in try await unblock(request.person, by: context.person) }
        members.on(Mute.self) { request, context in try await mute(request.person, by: context.person) }
        members.on(Unmute.self) { request, context in try await unmute(request.person, by: context.person) }

        members.on(ListHidden.self) { request, context in try await hidden(request, by: context.person) }
        readers.on(ListLedger.self) { request, context in
            try await ledger(request, seenBy: context.viewer?.id)
        }

        members.unstored.page("/settings/hidden", ListHidden.self) { request, context in
            HiddenPeoplePage(people: try await hidden(request, by: context.person)).page(
                screen(context.context))
        }
        readers.page("/people/:person/ledger", ListLedger.self) { request, context in
            let viewer = context.viewer?.id
            return LedgerPage(
                person: try await person(request.person, seenBy: viewer),
                entries: try await ledger(request, seenBy: viewer)
            ).page(screen(context))
        }
        readers.shared.searching.page("/people", ListPeople.self) { request, context in
            let people = try await list(request, seenBy: context.viewer?.id)
            context.shows(people.subjects(request.sort ?? .reputation))
            return DirectoryPage(
                people: people, order: request.sort ?? .reputation, filter: request.filter,
                text: request.q ?? "",
                others: directories
            ).page(screen(context))
        }
        readers.sharedBySubject.page("/people/:person", ProfileQuery.self) { request, context in
            if layout.tab(request.tab) == .answers {
                context.shows([.person(request.person)])
            } else {
                // It shows figures of more than this person.
                try context.requirePersonal()
            }
            return try await profilePage(request.person, request.tab, screen(context), layout)
        }
        members.page("/profile", OwnProfileQuery.self) { request, context in
            try await profilePage(context.person, request.tab, screen(context.context), layout)
        }
        readers.page("/rules", EmptyResponse.self) { _, context in ScoringRulesPage.page(screen(context)) }
        readers.page("/people/:person/followers", ListFollowers.self) { request, context in
            try await FollowListPage(
                side: .followers, person: person(request.person, seenBy: context.viewer?.id),
                people: followers(request, seenBy: context.viewer?.id)
            ).page(screen(context))
        }
        readers.page("/people/:person/following", ListFollowing.self) { request, context in
            try await FollowListPage(
                side: .following, person: person(request.person, seenBy: context.viewer?.id),
                people: following(request, seenBy: context.viewer?.id)
            ).page(screen(context))
        }
        members.page("/people/:person/unfollow", PersonAction.self) { request, context in
            let person = try await person(request.person, seenBy: context.person)
            return unfollowQuestion(person, back: request.home, screen(context.context))
        }
        for (verb, change) in changes {
            members.action("/people/:person/\(verb)", PersonAction.self) { request, context in
                try await change(request.person, context.person)
                return .seeOther(request.home)
            }
        }
    }

    /// The actions of buttons between the viewer and a person, by the last component of their path.
    private var changes: [(String, @Sendable (ID<Person>, ID<Person>) async throws -> Void)] {
        [
            ("follow", { _ = try await follow($0, by: $1) }),
            ("unfollow", { _ = try await unfollow($0, by: $1) }),
            ("block", { _ = try await block($0, by: $1) }),
            ("unblock", { _ = try await unblock($0, by: $1) }),
            ("mute", { _ = try await mute($0, by: $1) }), ("unmute", { _ = try await unmute($0, by: $1) }),
        ]
    }

    private func profilePage(
        _ person: ID<Person>, _ tab: String?, _ screen: ViewContext, _ layout: ProfileLayout
    ) async throws -> Page {
        let chosen = layout.tab(tab)
        let profile = try await profile(
            person, seenBy: screen.viewer?.id, withStanding: chosen == .about)
        var shown: [HTML] = []
        if !profile.blocked {
            for section in layout.sections where section.tab == chosen {
                shown.append(try await section.html(profile.person, screen))
            }
        }
        return ProfilePage(
            profile: profile, address: "\(addresses.base)/people/\(person)", tabs: layout.tabs, tab: chosen,
            sections: "\(each: shown, { $0 })"
        ).page(screen)
    }

    private func unfollowQuestion(_ person: Person, back: String, _ screen: ViewContext) -> Page {
        let t = screen.t
        return Page(
            t("Unfollow"), back: back, width: .narrow,
            screen.ask(
                t("Unfollow {}?", person.name),
                t("Their answers leave your Following feed. You can follow again any time."),
                action: "/people/\(person.id)/unfollow", yes: t("Unfollow"), no: t("Keep following"),
                back: back))
    }
}

private struct ProfileQuery: Decodable, Sendable {
    var person: ID<Person>
    var tab: String?
}

private struct OwnProfileQuery: Decodable, Sendable {
    var tab: String?
}

/// A button about one person on a page, and the page to come back to.
struct PersonAction: Codable, Sendable {
    var person: ID<Person>
    var back: String?

    var home: String { localPath(back, or: "/people/\(person)") }
}
