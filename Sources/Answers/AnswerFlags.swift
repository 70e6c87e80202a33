public import Pages

extension ViewerFlag {
    /// Whether the member likes the answer.
    public static let likes = ViewerFlag("answers.likes")
    /// Whether the member follows nobody yet; about nothing in particular.
    public static let followsNobody = ViewerFlag("people.followsNobody")
}
