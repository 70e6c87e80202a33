/// The texts of the scripts of a stream's page, by their keys, in English.
let liveWords: [(key: String, english: String)] = [
    ("live_now", "Live"),
    ("live_jump", "Go to live"),
    ("live_cut", "You’re offline. The picture comes back by itself."),
    ("live_unplayable", "This browser cannot play live pictures. Try a newer one."),
    ("live_said", "Sent."),
    ("live_earlier_done", "This is the beginning of the chat."),
    ("live_about", "What {name} wrote"),
    ("live_delete", "Delete"),
    ("live_deleted", "The message was deleted."),
    ("live_mute", "Mute {name}"),
    ("live_remove", "Remove {name}"),
    ("live_report", "Report"),
    ("live_is_muted", "{name} is muted and can only read."),
    ("live_is_removed", "{name} is out of your stream."),
    ("live_is_back", "{name} may write again."),
]

/// The additional texts of the scripts of the host's page.
let castWords: [(key: String, english: String)] = [
    (
        "camera_refused",
        "The camera is blocked. Allow camera and microphone for this site in your browser, then turn it on again."
    ),
    ("camera_none", "There is no camera here. Use another device, or stream from OBS or another program."),
    (
        "camera_busy",
        "The camera does not respond. Another program may be using it. Close that program and try again."
    ),
    ("camera_insecure", "Browsers only allow the camera on secure (https) addresses."),
    ("camera_gone", "The camera was disconnected. Turn it on again."),
    ("camera", "Camera"),
    ("microphone", "Microphone"),
    ("camera_missing", "No camera"),
    ("microphone_missing", "No microphone"),
    ("microphone_none", "There is no microphone here: your stream will be silent."),
    ("live_title_needed", "Give it a title."),
    ("live_begun", "You are live."),
    ("live_already", "You are live already, in another window or from a program. End that first."),
    ("live_mic_off", "The microphone is off."),
    ("live_mic_on", "The microphone is on."),
    ("live_cut_short", "Your connection is weak. Your video is sent as soon as it is back."),
    (
        "live_cut_long",
        "You are disconnected. If the connection does not come back in a moment, your stream will end."
    ),
    ("live_over", "The stream has ended because nothing was received from you for a while."),
    ("live_over_title", "You are no longer live"),
    ("live_again", "Go live again"),
    ("live_copied", "Copied."),
]
