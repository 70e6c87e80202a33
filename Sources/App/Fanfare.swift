/// The program itself.
public enum Fanfare {
    public static let version = "0.1.0"
}
