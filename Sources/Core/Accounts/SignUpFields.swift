import FanfareModels
import HTTPServer
import Members
import Pages

extension ViewContext {
    /// A password that does not exist yet, with what is asked of it.
    func newPassword(_ state: FormState, _ label: String? = nil, hint: String? = nil) -> HTML {
        field(
            "password", label ?? t("Password"), state, type: "password",
            hint: hint ?? t("At least 8 characters, hard to guess. A few words in a row are good."),
            autocomplete: "new-password", required: true, limit: 256)
    }

    /// A profile picture, from a file or the camera, cropped in the browser where that can be.
    func picture(_ state: FormState, current: String? = nil) -> HTML {
        let error = state.error("profile_picture")
        let removal: HTML = """
            <label class="switch"><input type="checkbox" name="remove_picture" value="1"><span>\(t("Remove my picture"))</span></label>
            """
        let shown: HTML =
            current.map { face($0, .large) } ?? "<span class=\"avatar s96\">\(icon("person"))</span>"
        return """
            <div class="field picture" data-field="profile_picture" data-crop><span data-preview>\(shown)</span>
            <div><label class="button" for="profile_picture">\(icon("upload"))\(t("Choose a picture"))</label>
            <input class="visually-hidden" id="profile_picture" type="file" name="profile_picture" \
            accept="image/jpeg,image/png,image/webp,image/gif,image/heic,image/avif" \
            aria-describedby="profile_picture-hint profile_picture-error"\
            \(error == nil ? .empty : " aria-invalid=\"true\"" as HTML)>
            <button class="button" type="button" data-camera hidden>\(icon("camera"))\(t("Take one"))</button>
            \(current.map { $0.contains("/avatars/") ? HTML.empty : removal } ?? .empty)\
            <p class="hint" id="profile_picture-hint">\(t("Optional. At most 10 MB."))</p>
            <p class="error" id="profile_picture-error"\(error == nil ? " hidden" as HTML : .empty)>\
            \(error ?? "")</p></div></div>
            """
    }

    /// Cards of which one is chosen.
    func choices<Value: RawRepresentable<String>>(
        _ name: String, _ legend: String, _ chosen: Value,
        _ cards: [(value: Value, icon: String, title: String)]
    ) -> HTML {
        """
        <fieldset class="choices field" data-field="\(name)"><legend>\(legend)</legend>\(each: cards, { card in
            "<label><input type=\"radio\" name=\"\(name)\" value=\"\(card.value.rawValue)\" \(attribute: "checked", if: card.value.rawValue == chosen.rawValue)>\(icon(card.icon))\(card.title)</label>"
        })</fieldset>
        """
    }
}
