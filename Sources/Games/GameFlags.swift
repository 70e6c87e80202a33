public import Pages

extension ViewerFlag {
    /// Whether the game is a favourite of the member.
    public static let favourite = ViewerFlag("games.favourite")
    /// The stars that the member gives the game; 0 for none.
    public static let stars = ViewerFlag("games.stars")
}
