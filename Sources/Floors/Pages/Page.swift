public import FanfareModels

/// One screen: what stands in it, and what the frame around it has to know.
public struct Page: Sendable {
    public var title: String
    public var body: HTML
    /// The path of the tab it belongs to.
    public var tab: String?
    /// Where the back button leads when the browser has nothing to go back to.
    public var back: String?
    public var width: Width
    public var status: Int
    /// What a link to this page shows elsewhere.
    public var preview: Preview?

    public init(
        _ title: String, tab: String? = nil, back: String? = nil, width: Width = .column, status: Int = 200,
        preview: Preview? = nil, _ body: HTML
    ) {
        self.title = title
        self.tab = tab
        self.back = back
        self.width = width
        self.status = status
        self.preview = preview
        self.body = body
    }

    public enum Width: String, Sendable {
        case column = "content"
        case narrow = "content narrow"
        case wide = "content wide"
    }

    public struct Preview: Sendable {
        /// Said in place of the page's title, which is short.
        public var title: String?
        public var text: String
        /// Absolute.
        public var picture: String

        public init(title: String? = nil, text: String, picture: String) {
            self.title = title
            self.text = text
            self.picture = picture
        }
    }
}

/// A place of the tab bar.
public struct Tab: Sendable, Hashable {
    public var title: String
    public var icon: String
    public var path: String
    /// Tabs stand from the least to the greatest.
    public var order: Int

    public init(_ title: String, icon: String, path: String, order: Int) {
        self.title = title
        self.icon = icon
        self.path = path
        self.order = order
    }
}

/// The result of a button or a form on a page.
public enum Reply: Sendable {
    case page(Page)
    /// Another page, by GET.
    case seeOther(String, cookies: [String] = [])
}

/// What was typed into a form and what was wrong with it.
public struct FormState: Sendable {
    public var values: [String: String]
    public var problem: Problem?

    public init(values: [String: String] = [:], problem: Problem? = nil) {
        self.values = values
        self.problem = problem
    }

    public subscript(name: String) -> String { values[name] ?? "" }

    public func error(_ name: String) -> String? { problem?.fields[name]?.first }

    /// Something wrong that belongs to no single field.
    public var general: String? {
        guard let problem else { return nil }
        return problem.fields.isEmpty ? problem.detail : nil
    }
}
