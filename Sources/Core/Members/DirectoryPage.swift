import FanfareModels
import HTTPServer
import Pages

/// The directory: everybody, in an order, or those found by name.
struct DirectoryPage {
    var people: Listing<Person>
    var order: PeopleOrder
    var filter: PeopleFilter?
    var text: String
    /// Directories of people elsewhere.
    var others: [(name: String, path: String)] = []

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let orders: [(PeopleOrder, String)] = [
            (.reputation, t("Reputation")), (.name, t("Name")), (.newest, t("Newest")),
        ]
        let body: HTML = """
            \(elsewhere(t))<form class="search" role="search" method="get" action="/people" data-search="people">\
            <label class="visually-hidden" for="q">\(t("Search people"))</label>\(screen.icon("search"))\
            <input id="q" type="search" name="q" value="\(text)" placeholder="\(t("Search people"))" \
            autocomplete="off" autocapitalize="none" spellcheck="false" enterkeyhint="search">\
            <input type="hidden" name="sort" value="\(order.rawValue)"><button class="visually-hidden">\(t("Search"))</button></form>
            \(text.isEmpty ? filters(t) : .empty)<nav class="segments" aria-label="\(t("Sort by"))" data-arrows>\(each: orders, { order, title in
                "<a href=\"\(address(order))\"\(order == self.order ? " aria-current=\"true\"" as HTML : .empty)>\(title)</a>"
            })</nav>
            \(screen.list(
                "people", t("People"), rows: people.data.map(screen.row),
                more: people.next.map { "\(address(order))&cursor=\($0.text)" }, summary: summary(t), empty: empty(screen)))
            """
        return Page(t("People"), tab: "/rankings", back: "/rankings", body)
    }

    private func elsewhere(_ t: Localizer) -> HTML {
        guard !others.isEmpty else { return .empty }
        return """
            <nav class="tabs" aria-label="\(t("Directories"))"><a href="/people" aria-current="page">\(t("This community"))</a>\
            \(each: others, { "<a href=\"\($0.path)\">\($0.name)</a>" })</nav>
            """
    }

    private func filters(_ t: Localizer) -> HTML {
        let filters: [(PeopleFilter?, String)] = [
            (nil, t("Everyone")), (.creators, t("Creators")), (.live, t("Live now")),
        ]
        return """
            <nav class="people-filters" aria-label="\(t("Who is shown"))" data-arrows>\(each: filters, { filter, title in
                "<a href=\"\(address(order, filter))\"\(filter == self.filter ? " aria-current=\"true\"" as HTML : .empty)>\(title)</a>"
            })</nav>
            """
    }

    private func address(_ order: PeopleOrder) -> String { address(order, filter) }

    private func address(_ order: PeopleOrder, _ filter: PeopleFilter?) -> String {
        let filtered = filter.map { "&filter=\($0.rawValue)" } ?? ""
        return "/people?sort=\(order.rawValue)\(filtered)\(text.isEmpty ? "" : "&q=\(Layout.encoded(text))")"
    }

    private func summary(_ t: Localizer) -> String {
        t.count(Int64(people.data.count), "person", "people")
            + (people.next == nil ? "" : ", \(t("and more"))")
    }

    private func empty(_ screen: ViewContext) -> HTML {
        let t = screen.t
        if filter == .live {
            return screen.empty(
                "live", t("Nobody is live just now."), action: (t("Show everyone"), "/people"))
        }
        if filter == .creators {
            return screen.empty(
                "live", t("Nobody has streamed yet."), action: (t("Show everyone"), "/people"))
        }
        guard !text.isEmpty else {
            return screen.empty(
                "people", t("Nobody is here yet."), action: (t("Create an account"), "/register"))
        }
        return screen.empty(
            "people", t("Nobody’s name begins with “{}”.", text), action: (t("Show everyone"), "/people"))
    }
}
