extension ViewContext {
    /// A bar that shows how much of a whole there is, drawn as SVG: browsers draw `<meter>` each in their own way.
    ///
    /// - Parameters:
    ///   - value: 0 to `most`.
    ///   - label: what is measured, for screen readers.
    public func bar(_ value: Int64, of most: Int64, label: String) -> HTML {
        let percent = most > 0 ? min(max(value, 0), most) * 100 / most : 0
        // Something is never drawn as nothing.
        let width = value > 0 ? max(percent, 1) : 0
        return """
            <span class="bar" role="meter" aria-valuemin="0" aria-valuemax="\(max(most, 1))" \
            aria-valuenow="\(min(max(value, 0), max(most, 1)))" aria-label="\(label)">\
            <svg aria-hidden="true"><rect width="\(width)%" height="100%" rx="4"/></svg></span>
            """
    }
}
