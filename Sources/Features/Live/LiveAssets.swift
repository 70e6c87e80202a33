import FanfareModels
import Pages

extension AssetBundle {
    /// The files of live streams for the browser.
    static let live = AssetBundle(
        styles: [
            "live.css": PackageResources.live_css
        ],
        modules: [
            "live-cast.js": PackageResources.live_cast_js,
            "live-chat.js": PackageResources.live_chat_js,
            "live-cheers.js": PackageResources.live_cheers_js,
            "live-key.js": PackageResources.live_key_js,
            "live-native.js": PackageResources.live_native_js,
            "live-page.js": PackageResources.live_page_js,
            "live-player.js": PackageResources.live_player_js,
            "live-playlist.js": PackageResources.live_playlist_js,
            "live-sender.js": PackageResources.live_sender_js,
            "live-source.js": PackageResources.live_source_js,
            "live-watching.js": PackageResources.live_watching_js,
        ],
        pagesWith: [
            "[data-live]": ["live-page.js"],
            "[data-cast]": ["live-cast.js"],
            "[data-key-box]": ["live-key.js"],
        ],
        onlineOnly: [
            "live-cast.js", "live-chat.js", "live-cheers.js", "live-key.js", "live-page.js", "live-player.js",
            "media-devices.js",
        ])
}

extension TranslationFiles {
    /// The texts of live streams in other languages than English.
    static let live = TranslationFiles([.spanish: PackageResources.es_json])
}
