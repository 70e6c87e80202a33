import Processes

/// The calls of libvips that make pictures. File names are fixed and relative to the folder they run in, since
/// libvips takes a bracket in a name for options.
enum Vips {
    static let source = "source"
    static let upright = "upright.jpg"
    static let small = "small.jpg"
    static let clear = "clear.webp"
    static let drawing = "drawing.svg"
    static let drawn = "drawing.png"

    static func file(_ size: PictureSize) -> String { "\(size).jpg" }

    /// Prints `source: 800x600 uchar, 3 bands, srgb, jpegload` without decoding.
    static func header(in folder: String) -> Command { command("vipsheader", [source], folder) }

    /// Decodes all of the original once: upright, in sRGB, at most 2048 pixels long, nothing but the picture.
    /// What is cut off or broken is an error here, where by default libvips only warns.
    static func upright(in folder: String, isRGB: Bool) -> Command {
        command(
            "vips",
            ["thumbnail", source, "\(upright)[Q=92,strip,background=255]", "2048", "--size", "down"]
                + ["--fail-on", "truncated", "--export-profile", "srgb"] + inputProfile(isRGB),
            folder)
    }

    static func fill(_ size: PictureSize, in folder: String) -> Command {
        command(
            "vips",
            ["thumbnail", upright, "\(file(size))[Q=82,strip,optimize-coding]", "\(size.width)"]
                + ["--height", "\(size.height)", "--crop", "centre"],
            folder)
    }

    static func shrink(_ side: Int, in folder: String) -> Command {
        command(
            "vips",
            ["thumbnail", upright, "\(small)[Q=82,strip,optimize-coding]", "\(side)", "--size", "down"],
            folder)
    }

    /// Straight from the original, which is small; with its alpha channel.
    static func keepClear(_ side: Int, in folder: String, isRGB: Bool) -> Command {
        command(
            "vips",
            ["thumbnail", source, "\(clear)[Q=82,strip]", "\(side)", "--size", "down"]
                + ["--fail-on", "truncated", "--export-profile", "srgb"] + inputProfile(isRGB),
            folder)
    }

    /// Renders a drawing of ours. The reader of SVG is one that libvips does not trust with strangers' files.
    static func draw(_ pixels: Int, in folder: String) -> Command {
        Command("vips", ["thumbnail", drawing, drawn, "\(pixels)"], in: folder, isSandboxed: true)
    }

    /// Of red, green and blue that name no profile, those of sRGB are meant, which libvips has to be told
    /// or blue turns violet; grey and the inks of printers have others.
    private static func inputProfile(_ isRGB: Bool) -> [String] { isRGB ? ["--import-profile", "srgb"] : [] }

    /// One thread and one arena keep the address space small; readers that libvips itself does not trust with
    /// strangers' files are off.
    private static func command(_ program: String, _ arguments: [String], _ folder: String) -> Command {
        Command(
            program, arguments, in: folder,
            environment: ["VIPS_BLOCK_UNTRUSTED": "1", "VIPS_CONCURRENCY": "1", "MALLOC_ARENA_MAX": "1"],
            isSandboxed: true)
    }
}
