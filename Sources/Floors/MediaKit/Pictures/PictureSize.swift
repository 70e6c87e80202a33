/// A size that a picture is made in, in pixels: filled from its middle, what is over is cut off.
public struct PictureSize: Hashable, Sendable, CustomStringConvertible {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int

    public init(_ width: Int, _ height: Int) {
        self.width = width
        self.height = height
    }

    public var description: String { "\(width)x\(height)" }

    /// In lists.
    public static let small = PictureSize(96, 96)
    /// In lists on sharp screens, on cards.
    public static let medium = PictureSize(192, 192)
    /// On the profile.
    public static let large = PictureSize(512, 512)

    /// The sizes of profile pictures.
    public static let faces: [PictureSize] = [.small, .medium, .large]
}
