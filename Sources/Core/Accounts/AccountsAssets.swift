import FanfareModels
public import Pages

extension AssetBundle {
    /// The files of accounts for the browser.
    public static let accounts = AssetBundle(
        modules: [
            "camera.js": PackageResources.camera_js,
            "crop.js": PackageResources.crop_js,
            "cropper.js": PackageResources.cropper_js,
            "saving-switches.js": PackageResources.saving_switches_js,
            "restoring.js": PackageResources.restoring_js,
            "time-zone.js": PackageResources.time_zone_js,
        ],
        pagesWith: [
            "[data-crop]": ["crop.js"],
            "[data-saves]": ["saving-switches.js"],
            "[data-restoring]": ["restoring.js"],
            "[data-zone]": ["time-zone.js"],
        ],
        onlineOnly: ["crop.js", "restoring.js", "time-zone.js"],
        words: [
            "crop_title": "Crop your picture",
            "crop_hint": "Drag to move, pinch or use the slider to zoom. Arrow keys and + − work too.",
            "crop_zoom": "Zoom",
            "crop_use": "Use picture",
            "camera_title": "Take a picture",
            "camera_take": "Take picture",
            "camera_failed": "The camera isn’t available.",
            "saved": "Saved.",
            "not_a_picture": "That file isn’t a picture we can read.",
        ])
}

extension TranslationFiles {
    /// The texts of accounts in other languages than English.
    public static let accounts = TranslationFiles([
        .english: PackageResources.en_json, .spanish: PackageResources.es_json,
    ])
}
