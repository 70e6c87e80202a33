/// The version of the server.
public enum ServerVersion {
    /// The version of the server, as semantic versioning has it.
    public static let current = "0.1.0"
}
