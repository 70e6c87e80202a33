public import Pages

extension ViewerFlag {
    /// Whether the member likes the answer.
    public static let likes = ViewerFlag("answers.likes")
}
