import FanfareModels
import Pages

extension AssetBundle {
    /// The files of questions and answers for the browser.
    static let answers = AssetBundle(
        styles: [
            "answers.css": PackageResources.answers_css,
            "recorder.css": PackageResources.recorder_css,
        ],
        modules: [
            "counts.js": PackageResources.counts_js,
            "like.js": PackageResources.like_js,
            "video-ready.js": PackageResources.video_ready_js,
            "answer-page.js": PackageResources.answer_page_js,
            "feed-preview.js": PackageResources.feed_preview_js,
            "recorder.js": PackageResources.recorder_js,
            "take-list.js": PackageResources.take_list_js,
            "sending.js": PackageResources.sending_js,
            "recording-facts.js": PackageResources.recording_facts_js,
            "takes.js": PackageResources.takes_js,
            "connection.js": PackageResources.connection_js,
            "upload.js": PackageResources.upload_js,
            "take-preview.js": PackageResources.take_preview_js,
            "take-trim.js": PackageResources.take_trim_js,
            "countdown.js": PackageResources.countdown_js,
            "part-bar.js": PackageResources.part_bar_js,
        ],
        everyPage: ["like.js", "video-ready.js"],
        pagesWith: [
            "[data-recorder]": ["recorder.js"],
            "[data-answer-page]": ["answer-page.js"],
            ".answers": ["feed-preview.js"],
        ],
        onlineOnly: ["recorder.js"],
        words: [
            "liked": "You like this answer.",
            "unliked": "You no longer like this answer.",
            "answer_ready": "Your video is ready.",
            "like_do": "Like an answer",
            "like_undo": "Take back a like",
        ])
}

extension TranslationFiles {
    /// The texts of questions and answers in other languages than English.
    static let answers = TranslationFiles([.spanish: PackageResources.es_json])
}
