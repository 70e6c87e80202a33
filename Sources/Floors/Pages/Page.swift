public import FanfareModels

/// One page: its content, and the parameters of the layout around it.
public struct Page: Sendable {
    /// The title.
    public var title: String
    /// The content.
    public var body: HTML
    /// The path of the tab it belongs to.
    public var tab: String?
    /// The path of the back button when the browser's history is empty.
    public var back: String?
    /// The width of the content column.
    public var width: Width
    /// The status code of the response.
    public var status: Int
    /// The path, with its query, by which other sites know the page; nil is the path that was asked for.
    public var canonical: String?
    /// What a link to this page shows elsewhere.
    public var preview: Preview?

    public init(
        _ title: String, tab: String? = nil, back: String? = nil, width: Width = .column, status: Int = 200,
        canonical: String? = nil, preview: Preview? = nil, _ body: HTML
    ) {
        self.title = title
        self.tab = tab
        self.back = back
        self.width = width
        self.status = status
        self.canonical = canonical
        self.preview = preview
        self.body = body
    }

    /// A width of the content column.
    public enum Width: String, Sendable {
        case column = "content"
        case narrow = "content narrow"
        case wide = "content wide"
    }

    /// What a link to the page looks like elsewhere (Open Graph).
    public struct Preview: Sendable {
        /// Said in place of the page's title, which is short.
        public var title: String?
        /// The description.
        public var text: String
        /// Absolute.
        public var picture: String
        /// Whether the picture is wide and large enough to be shown alone. Otherwise the drawn one with the title is shown first.
        public var isWide: Bool
        /// The kind of the page.
        public var kind: Kind
        /// What plays where the page is shown elsewhere; absolute.
        public var video: Video?

        public init(
            title: String? = nil, text: String, picture: String, isWide: Bool = false, kind: Kind = .website,
            video: Video? = nil
        ) {
            self.title = title
            self.text = text
            self.picture = picture
            self.isWide = isWide
            self.kind = kind
            self.video = video
        }

        /// An MP4 file and its size in pixels.
        public struct Video: Sendable {
            public var address: String
            public var width: Int
            public var height: Int

            public init(address: String, width: Int, height: Int) {
                self.address = address
                self.width = width
                self.height = height
            }
        }

        /// Types of Open Graph.
        public enum Kind: String, Sendable {
            case website, profile, article
            case video = "video.other"
        }
    }
}

/// A tab of the tab bar.
public struct Tab: Sendable, Hashable {
    /// The title.
    public var title: String
    /// The name of the icon.
    public var icon: String
    /// The path of the page.
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
public enum ActionResult: Sendable {
    case page(Page)
    /// Another page, by GET; with `clearsCache` the browser forgets the pages it keeps for the way back.
    case seeOther(String, cookies: [String] = [], clearsCache: Bool = false)
}

/// The entered values of a form and its validation errors.
public struct FormState: Sendable {
    /// Entered values by field name.
    public var values: [String: String]
    /// What was wrong.
    public var problem: Problem?

    public init(values: [String: String] = [:], problem: Problem? = nil) {
        self.values = values
        self.problem = problem
    }

    /// The entered value of a field, empty when there is none.
    public subscript(name: String) -> String { values[name] ?? "" }

    /// The first error of a field.
    public func error(_ name: String) -> String? { problem?.fields[name]?.first }

    /// Something wrong that belongs to no single field.
    public var general: String? {
        guard let problem else { return nil }
        return problem.fields.isEmpty ? problem.detail : nil
    }
}
