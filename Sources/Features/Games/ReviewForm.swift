import FanfareModels
import Pages

extension ViewContext {
    /// The fields of a review: stars, text, and stars for each aspect.
    func reviewFields(_ state: FormState, _ review: Review? = nil) -> HTML {
        guard review == nil, state.problem == nil,
            Self.reviewFieldNames.allSatisfy({ state.values[$0] == nil })
        else { return enteredFields(state, review) }
        return once("review-fields") { enteredFields(FormState(), nil) }
    }

    private static let reviewFieldNames = ["rating", "text", "spoilers"] + Aspect.allCases.map(\.rawValue)

    private func enteredFields(_ state: FormState, _ review: Review?) -> HTML {
        """
        \(starField("rating", t("Your rating"), state, review?.rating, isNeeded: true))\(reviewWords(state, review))
        """
    }

    /// The fields of a review but for its stars: text, whether it has spoilers, and stars for each aspect.
    func reviewWords(_ state: FormState, _ review: Review? = nil) -> HTML {
        let given = Aspect.allCases.contains { !state[$0.rawValue].isEmpty || review?.aspects[$0] != nil }
        let hasSpoilers = state.problem == nil ? review?.spoilers == true : !state["spoilers"].isEmpty
        return """
            \(area("text", t("Your review"), state, value: review?.text, limit: Review.limit, rows: 5))\
            <label class="switch"><input type="checkbox" name="spoilers" value="1" \(attribute: "checked", if: hasSpoilers)>\
            <span>\(t("It gives away the story (spoilers)"))</span></label>\
            <details class="aspect-fields"\(given ? " open" as HTML : .empty)><summary>\(t("Rate single aspects"))</summary>\
            <div class="aspect-grid">\(each: Aspect.allCases, { aspect in
                starField(aspect.rawValue, t.name(aspect), state, review?.aspects[aspect], isNeeded: false)
            })</div></details>
            """
    }

    /// Five stars of which one is chosen, or none where none is needed.
    private func starField(
        _ name: String, _ legend: String, _ state: FormState, _ value: Stars?, isNeeded: Bool
    ) -> HTML {
        let chosen = state.values[name] ?? value.map { "\($0.number)" } ?? ""
        let error = state.error(name)
        func choice(_ value: String, _ label: String) -> HTML {
            """
            <input type="radio" aria-label="\(label)" name="\(name)" value="\(value)"\(chosen == value ? " checked" as HTML : .empty)>
            """
        }
        return """
            <fieldset class="star-field field" data-field="\(name)" aria-describedby="\(name)-error"><legend>\(legend)</legend>\
            <div class="star-choices">\(each: 1...5, { choice("\($0)", t.count(Int64($0), "star", "stars")) })\
            \(isNeeded ? .empty : choice("", t("Not rated")))</div>\
            <p class="error" id="\(name)-error"\(error == nil ? " hidden" as HTML : .empty)>\(error ?? "")</p></fieldset>
            """
    }
}
