extension Assets {
    /// The folder `Assets` by name, as the package embeds it. A test compares this table with the folder.
    static var files: [String: [UInt8]] {
        [
            "app.css": sheets.flatMap(\.bytes),
            "app.js": PackageResources.app_js,
            "avatar.js": PackageResources.avatar_js,
            "awaiting.js": PackageResources.awaiting_js,
            "back.js": PackageResources.back_js,
            "camera.js": PackageResources.camera_js,
            "clock.js": PackageResources.clock_js,
            "comments.js": PackageResources.comments_js,
            "counts.js": PackageResources.counts_js,
            "crop.js": PackageResources.crop_js,
            "cropper.js": PackageResources.cropper_js,
            "dialog.js": PackageResources.dialog_js,
            "drafts.js": PackageResources.drafts_js,
            "favicon.svg": PackageResources.favicon_svg,
            "favourite.js": PackageResources.favourite_js,
            "fields.js": PackageResources.fields_js,
            "flags.svg": PackageResources.flags_svg,
            "follow.js": PackageResources.follow_js,
            "form.js": PackageResources.form_js,
            "games.js": PackageResources.games_js,
            "icon-180.png": PackageResources.icon_180_png,
            "icon-192.png": PackageResources.icon_192_png,
            "icon-512.png": PackageResources.icon_512_png,
            "icon-maskable-512.png": PackageResources.icon_maskable_512_png,
            "icon-maskable.svg": PackageResources.icon_maskable_svg,
            "icons.svg": PackageResources.icons_svg,
            "install.js": PackageResources.install_js,
            "lens.js": PackageResources.lens_js,
            "like.js": PackageResources.like_js,
            "list.js": PackageResources.list_js,
            "live.js": PackageResources.live_js,
            "logo.svg": PackageResources.logo_svg,
            "menu.js": PackageResources.menu_js,
            "more.js": PackageResources.more_js,
            "offline.js": PackageResources.offline_js,
            "outbox.js": PackageResources.outbox_js,
            "page.js": PackageResources.page_js,
            "place.js": PackageResources.place_js,
            "player.js": PackageResources.player_js,
            "prepared.js": PackageResources.prepared_js,
            "recorder.js": PackageResources.recorder_js,
            "reel.js": PackageResources.reel_js,
            "request.js": PackageResources.request_js,
            "search.js": PackageResources.search_js,
            "sending.js": PackageResources.sending_js,
            "share.js": PackageResources.share_js,
            "sheet.js": PackageResources.sheet_js,
            "stills.js": PackageResources.stills_js,
            "takes.js": PackageResources.takes_js,
            "theme.js": PackageResources.theme_js,
            "time.js": PackageResources.time_js,
            "toast.js": PackageResources.toast_js,
            "upload.js": PackageResources.upload_js,
            "viewing.js": PackageResources.viewing_js,
            "vote.js": PackageResources.vote_js,
            "waiting.js": PackageResources.waiting_js,
            "words.js": PackageResources.words_js,
        ]
    }

    /// The worker for the time without a network, in parts that browsers get as one; see ``Assets/worker``.
    static var worker: [(name: String, bytes: [UInt8])] {
        [("sw.js", PackageResources.sw_js), ("sw-outbox.js", PackageResources.sw_outbox_js)]
    }

    /// The style sheets in the order of their cascade; browsers get them as one.
    static var sheets: [(name: String, bytes: [UInt8])] {
        [
            ("tokens.css", PackageResources.tokens_css),
            ("frame.css", PackageResources.frame_css),
            ("controls.css", PackageResources.controls_css),
            ("forms.css", PackageResources.forms_css),
            ("lists.css", PackageResources.lists_css),
            ("people.css", PackageResources.people_css),
            ("answers.css", PackageResources.answers_css),
            ("games.css", PackageResources.games_css),
            ("player.css", PackageResources.player_css),
            ("recorder.css", PackageResources.recorder_css),
            ("leagues.css", PackageResources.leagues_css),
            ("offline.css", PackageResources.offline_css),
        ]
    }
}
