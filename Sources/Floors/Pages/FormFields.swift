extension ViewContext {
    /// One field of a form with its label, hint and error.
    public func field(
        _ name: String, _ label: String, _ state: FormState, type: String = "text", value: String? = nil,
        hint: String? = nil, autocomplete: String? = nil, required: Bool = false, limit: Int? = nil
    ) -> HTML {
        let isPassword = type == "password"
        let input: HTML = """
            <input id="\(name)" name="\(name)" type="\(type)" value="\(isPassword ? "" : state.values[name] ?? value ?? "")"\
            \(autocomplete.map { " autocomplete=\"\($0)\"" } ?? HTML.empty)\(limit.map { " maxlength=\"\($0)\"" } ?? HTML.empty)\
            \(described(name, hint, state)) \(attribute: "required", if: required)>
            """
        let control: HTML =
            isPassword
            ? """
            <div class="reveal">\(input)<button type="button" class="iconbutton" data-reveal \
            aria-label="\(t("Show password"))" aria-pressed="false" hidden>\(icon("eye"))</button></div>
            """ : input
        return
            "<div class=\"field\" data-field=\"\(name)\"><label for=\"\(name)\">\(label)</label>\(control)\(under(name, hint, state))</div>"
    }

    /// One of several values, each of which is its own name.
    public func select(
        _ name: String, _ label: String, _ state: FormState, options: [String], value: String,
        hint: String? = nil
    ) -> HTML {
        let chosen = state.values[name] ?? value
        return """
            <div class="field" data-field="\(name)"><label for="\(name)">\(label)</label>\
            <select id="\(name)" name="\(name)"\(described(name, hint, state))>\(each: options, { option in
                "<option\(option == chosen ? " selected" as HTML : .empty)>\(option)</option>"
            })</select>\(under(name, hint, state))</div>
            """
    }

    /// A field of several lines that counts what is left.
    public func area(
        _ name: String, _ label: String, _ state: FormState, value: String? = nil, limit: Int, rows: Int = 4
    ) -> HTML {
        """
        <div class="field" data-field="\(name)"><label for="\(name)">\(label)</label>\
        <textarea id="\(name)" name="\(name)" rows="\(rows)" maxlength="\(limit)" data-counter="\(name)-count"\
        \(described(name, nil, state))>
        \(state.values[name] ?? value ?? "")</textarea><p class="hint" id="\(name)-count"></p>\(under(name, nil, state))</div>
        """
    }

    /// Says that something was done.
    public func note(good sentence: String) -> HTML {
        "<p class=\"note good\" role=\"status\">\(icon("check"))<span>\(sentence)</span></p>\n"
    }

    /// Something wrong with a form as a whole.
    public func formError(_ state: FormState) -> HTML {
        guard let general = state.general else { return .empty }
        return "<p class=\"note bad\" role=\"alert\">\(icon("warning"))<span>\(general)</span></p>"
    }

    private func described(_ name: String, _ hint: String?, _ state: FormState) -> HTML {
        let wrong: HTML = state.error(name) == nil ? .empty : " aria-invalid=\"true\""
        return " aria-describedby=\"\(hint == nil ? "" : "\(name)-hint ")\(name)-error\"\(wrong)"
    }

    private func under(_ name: String, _ hint: String?, _ state: FormState) -> HTML {
        let error = state.error(name)
        return """
            \(hint.map { "<p class=\"hint\" id=\"\(name)-hint\">\($0)</p>" } ?? HTML.empty)\
            <p class="error" id="\(name)-error"\(error == nil ? " hidden" as HTML : .empty)>\(error ?? "")</p>
            """
    }
}
