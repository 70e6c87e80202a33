/// The version of the server.
public enum Fanfare {
    /// The version of the server, as semantic versioning has it.
    public static let version = "0.1.0"
}
