import Cryptography
import FanfareModels
import Foundation
public import HTTPServer

/// The files for the browser, which the program carries within itself. Each is served at
/// `/assets/NAME.HASH.EXT`, where a browser may keep it for ever: another content has another address.
public struct Assets: Sendable {
    private let addresses: [String: String]
    /// The markup of an icon before its name.
    private let iconStart: HTML
    private let served: [String: Asset]
    /// The style sheet of every page as an element, for pages of browsers that do not have it yet.
    let styleElement: HTML
    /// The Content Security Policy's source expression for the content of that element.
    public let styleSource: String
    /// The texts of the scripts of every page, by their keys, in English.
    private let words: [(key: String, english: String)]
    /// The patterns of all paths that `response(to:)` serves.
    public let patterns: [String]

    /// Browsers get the style sheets as one, `app.css`, in the order of the bundles, one script, `app.js`, that
    /// imports the modules of the page, and before it the texts of the scripts of every page, of each language a script.
    ///
    /// - Parameter bundles: the first is ``AssetBundle/pages``.
    /// - Throws: ``DuplicateAsset`` when two files have one name, ``ModuleCircle`` when modules import each other.
    public init(_ bundles: [AssetBundle], translations: Translations = Translations()) throws {
        let words = bundles.flatMap(\.words).map { (key: $0.key, english: $0.value) }
        var files = try Assets.bundled(Assets.files(of: bundles))
        for language in Language.allCases {
            let texts = Layout.json(words, Localizer(language, translations))
            files[Assets.words(language)] = Array("globalThis.words = ".utf8) + texts.bytes
        }
        self.init(
            files, at: ["favicon.svg": "favicon.svg", "favicon.ico": "icon-192.png"],
            worker: Assets.worker.flatMap(\.value), unsaved: Set(bundles.flatMap(\.onlineOnly)), words: words)
    }

    /// The name of the script with the texts in a language.
    private static func words(_ language: Language) -> String { "words-\(language.rawValue).js" }

    /// The element that brings the texts of the scripts of every page. Browsers that do not have the files yet get them
    /// in the page.
    func wordsElement(_ t: Localizer, isFirstView: Bool) -> HTML {
        isFirstView
            ? Layout.words(words, t) : "<script defer src=\"\(url(Self.words(t.language)))\"></script>"
    }

    /// The modules joined into few files, the others as they are.
    static func bundled(_ files: [String: [UInt8]]) throws(ModuleCircle) -> [String: [UInt8]] {
        let others = files.filter { !$0.key.hasSuffix(".js") }
        return others.merging(try ModuleBundler(files).bundled()) { $1 }
    }

    /// Contents by name.
    static func files(of bundles: [AssetBundle]) throws(DuplicateAsset) -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for file in bundles.flatMap(\.files) where files.updateValue(file.bytes, forKey: file.name) != nil {
            throw DuplicateAsset(name: file.name)
        }
        let sheets = bundles.flatMap(\.styles)
        for sheet in sheets { files[sheet.key] = nil }
        files["app.css"] = sheets.flatMap(\.value)
        let loaded = "Promise.all(loading).then(() => document.dispatchEvent(new Event(\"modules-loaded\")));"
        files["app.js", default: []] += (bundles.flatMap(\.imports) + [loaded]).flatMap {
            Array("\($0)\n".utf8)
        }
        return files
    }

    /// The worker for the time without a network, in parts that browsers get as one.
    static let worker: AssetBundle.Files = [
        "sw.js": PackageResources.sw_js, "sw-outbox.js": PackageResources.sw_outbox_js,
    ]

    /// - Parameters:
    ///   - files: contents by name. Those that are text name each other as `./NAME` or `/assets/NAME`.
    ///   - fixed: files that are also served at a path which never changes, by that path, because browsers look
    ///     there unasked.
    ///   - worker: served at `/sw.js`, since a worker's reach is its path's; told which files there are, so that it
    ///     changes with each of them.
    ///   - unsaved: files that the worker does not fetch in advance, since they are of no use without a network.
    init(
        _ files: [String: [UInt8]], at fixed: [String: String] = [:], worker: [UInt8]? = nil,
        unsaved: Set<String> = [],
        words: [(key: String, english: String)] = []
    ) {
        let references = AssetReferences(files)
        var addresses: [String: String] = [:]
        for name in files.keys { addresses[name] = Assets.address(of: name, hash: references.hash(of: name)) }
        var served: [String: Asset] = [:]
        for (name, address) in addresses {
            served[address] = Asset(
                path: address, name: name,
                bytes: Assets.minified(name, references.rewritten(name, to: addresses)),
                tag: ETag(opaque: references.hash(of: name)), caching: ServedFile.Caching.forever)
        }
        for (place, name) in fixed where files[name] != nil {
            served["/" + place] = Asset(
                path: "/" + place, name: name, bytes: references.rewritten(name, to: addresses),
                tag: ETag(opaque: references.hash(of: name)), caching: "public, max-age=3600")
        }
        if let worker {
            let bytes = Assets.worker(worker, addresses, unsaved: unsaved)
            served["/sw.js"] = Asset(
                path: "/sw.js", name: "sw.js", bytes: Assets.minified("sw.js", bytes), tag: ETag(bytes),
                caching: "no-cache")
        }
        self.addresses = addresses
        let sprite = addresses["icons.svg"] ?? "/assets/icons.svg"
        iconStart = "<svg class=\"icon\" aria-hidden=\"true\"><use href=\"\(sprite)#"
        self.served = served
        let sheet = addresses["app.css"]
        let style = sheet.flatMap { served[$0]?.body.array } ?? []
        styleElement = "<style data-href=\"\(sheet ?? "")\">\(HTML(bytes: style))</style>"
        styleSource = "'sha256-\(Data(SHA256.hash(of: style)).base64EncodedString())'"
        self.words = words
        patterns = ["/assets/:file"] + fixed.keys.map { "/" + $0 } + (worker == nil ? [] : ["/sw.js"])
    }

    /// The address of the file of this name, for pages.
    public func url(_ name: String) -> String { addresses[name] ?? "/assets/" + name }

    /// An icon of the sprite, for the eye alone: the words stand beside it.
    public func icon(_ name: String) -> HTML { "\(iconStart)\(name)\"/></svg>" }

    /// The link to the style sheet of every page.
    var styleLink: HTML { "<link rel=\"stylesheet\" href=\"\(url("app.css"))\">" }

    /// - Throws: ``RequestError`` `.missing` for what is not, or no longer, an asset.
    public func response(to request: Request) async throws -> Response {
        guard let asset = served[request.path] else { throw RequestError(.missing, "file") }
        return try await asset.response(to: request)
    }

    /// The worker's file after two lines that tell it its version and all files of the app.
    private static func worker(
        _ file: [UInt8], _ addresses: [String: String], unsaved: Set<String>
    ) -> [UInt8] {
        let list = addresses.filter { !unsaved.contains($0.key) }.values.sorted()
        let all = addresses.values.sorted()
        let version = ETag(Array(all.joined().utf8) + file).description.filter { $0.isLetter || $0.isNumber }
        let names = list.map { "\"\($0)\"" }.joined(separator: ", ")
        return Array("const version = \"\(version)\";\nconst assets = [\(names)];\n".utf8) + file
    }

    /// Scripts and style sheets without the comments and indents that are for their readers: a sixth fewer bytes for
    /// everybody else.
    static func minified(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
        if name.hasSuffix(".css") { return StyleMinifier.minified(bytes) }
        guard name.hasSuffix(".js") else { return bytes }
        let lines = bytes.split(separator: UInt8(ascii: "\n")).map { $0.drop { $0 == UInt8(ascii: " ") } }
        return Array(
            lines.filter { !$0.isEmpty && !$0.starts(with: "//".utf8) }.joined(separator: [UInt8(ascii: "\n")]
            ))
    }

    private static func address(of name: String, hash: String) -> String {
        guard let dot = name.lastIndex(of: ".") else { return "/assets/\(name).\(hash)" }
        return "/assets/\(name[..<dot]).\(hash)\(name[dot...])"
    }
}
