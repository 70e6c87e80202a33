import Accounts
import FanfareModels
import Members
import Pages
import Storage

extension Admin {
    /// A page of people for the moderators: found by name, or the newest.
    func found(_ call: FindPeople) async throws -> AdminPeoplePage {
        let people = try await self.people.list(
            ListPeople(sort: .newest, q: call.q, cursor: call.cursor), seenBy: nil)
        let suspended = Set(try await accounts.suspensions(of: Set(people.data.map(\.id))).keys)
        return AdminPeoplePage(text: call.q ?? "", people: people, suspended: suspended)
    }

    func delete(_ person: ID<Person>, by admin: ID<Person>) async throws {
        guard person != admin else {
            throw Problem.invalid("person", "Delete your own account in the settings.")
        }
        try await accounts.delete(person, by: admin)
    }

    /// Sets somebody else's role. Nobody takes their own away: there is an admin at all times.
    func setRole(_ form: RoleForm, by admin: ID<Person>) async throws {
        guard let role = form.role, role != .unclaimed else {
            throw Problem.invalid("role", "can't be blank")
        }
        guard form.person != admin else {
            throw Problem.invalid("role", "Another admin can change your role.")
        }
        let person = try await person("\(form.person)")
        guard person.userType != .unclaimed else {
            throw Problem.invalid("role", "Nobody has claimed this profile yet; give out a claim link.")
        }
        try await accounts.setType(role, of: person.id, by: admin)
    }

    /// The person with a number as a page's path has it. Throws `Problem.missing` when there is none.
    func person(_ number: String) async throws -> Person {
        guard let number = Int64(number) else { throw Problem.missing("person") }
        let person = try await database.read { db in try card(ID(number), in: db) }
        guard let person else { throw Problem.missing("person") }
        return person
    }

    func deleteQuestion(_ person: Person, back: String, _ screen: ViewContext) -> Page {
        let t = screen.t
        return Page(
            t("Delete"), tab: "/profile", back: back, width: .narrow,
            screen.ask(
                t("Delete {}?", person.name),
                t("The account and everything of it goes for good. This cannot be taken back."),
                action: "/admin/people/\(person.id)/delete", yes: t("Delete for good"), no: t("Keep"),
                back: back))
    }
}
