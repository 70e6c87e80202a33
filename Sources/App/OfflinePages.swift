import FanfareModels
import HTTPBinding
import HTTPServer
import Pages
import JSON

/// The web app manifest, the service worker and the offline pages.
extension App {
    func addOffline(to table: RouteTable, _ assets: Assets) throws {
        let (readers, screen) = (table.readers, table.screen)
        readers.page("/offline", OfflineFallback.self) { call, context in
            Self.unseen(screen(context), isLive: call.live != nil)
        }
        let manifests = try Dictionary(
            uniqueKeysWithValues: Language.allCases.map { language in
                (language, try Bytes(JSON.bytes(manifest(assets, table.localizer(language)))))
            })
        table.guests.file("/manifest.webmanifest", EmptyResponse.self) { _, context in
            // In the reader's language, so that no cache between us may keep it.
            ServedFile(
                manifests[context.language] ?? Bytes(""), type: "application/manifest+json",
                caching: "private, max-age=3600")
        }
    }

    /// Shown by the browser in place of a page that was never loaded, when there is no network.
    private static func unseen(_ screen: ViewContext, isLive: Bool) -> Page {
        let t = screen.t
        return Page(
            t("Offline"), back: "/", width: .narrow,
            """
            <div class="empty">\(screen.icon("offline"))<p>\(isLive
                ? t("Going live and watching live need a network.")
                : t("This page was not opened on this device before, so there is no saved copy of it."))</p>\
            <div class="actions"><a class="button" href="">\(screen.icon("retry"))\(t("Retry"))</a>\
            <a class="button plain" href="/">\(t("Go to the start"))</a></div></div>
            """)
    }

    /// https://www.w3.org/TR/appmanifest/
    private func manifest(_ assets: Assets, _ t: Localizer) -> JSON {
        func icon(_ name: String, _ size: String, _ purpose: String) -> JSON {
            [
                "src": .string(assets.url(name)), "sizes": .string(size),
                "type": name.hasSuffix("svg") ? "image/svg+xml" : "image/png", "purpose": .string(purpose),
            ]
        }
        func screenshot(_ name: String, _ size: String, _ form: String, _ label: String) -> JSON {
            [
                "src": .string(assets.url("screen-\(name).webp")), "sizes": .string(size),
                "type": "image/webp",
                "form_factor": .string(form), "label": .string(label),
            ]
        }
        func shortcut(_ name: String, _ path: String) -> JSON {
            ["name": .string(name), "url": .string(path)]
        }
        return [
            "id": "/", "name": .string(site.name), "short_name": .string(site.name), "start_url": "/",
            "scope": "/",
            "display": "standalone", "background_color": "#f7f8f6", "theme_color": "#f7f8f6",
            "lang": .string(t.language.rawValue), "dir": "ltr",
            "categories": ["social", "entertainment", "games", "sports"],
            "description": .string(t("Follow, ask, review and cheer: the community of fans.")),
            "icons": [
                icon("icon-192.png", "192x192", "any"), icon("icon-512.png", "512x512", "any"),
                icon("icon-maskable-512.png", "512x512", "maskable"), icon("favicon.svg", "any", "any"),
            ],
            "screenshots": [
                screenshot("phone-1", "585x1266", "narrow", t("Answers")),
                screenshot("phone-2", "585x1266", "narrow", t("Rankings")),
                screenshot("phone-3", "585x1266", "narrow", t("Games")),
                screenshot("wide", "1920x1200", "wide", t("Answers")),
            ],
            "shortcuts": .array(
                Self.tabs(of: definitions).sorted { $0.order < $1.order }.map {
                    shortcut(t($0.title), $0.path)
                }),
        ]
    }
}

/// The page shown when there is no network; `?live=1` is the variant for live streams.
private struct OfflineFallback: Decodable, Sendable {
    var live: Int?
}
