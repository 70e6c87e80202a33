import Foundation
import MediaKit
import Testing

/// Pictures as phones and other people's bug reports hold them.
@Suite(.enabled(if: samples != nil, "FANFARE_SAMPLES is not set: no sample pictures"))
struct PictureSampleTests {
    /// Those that must be refused; all others must end as pictures.
    private static let broken: Set<String> = [
        "truncated.jpg", "truncated.png", "corrupt-header.jpg", "broken.png", "truncated_image.png",
        "decompression_bomb.gif", "png-truncated.png", "gif.gif", "webp.webp",
    ]
    private static let pictures: Set<String> = ["jpg", "png", "gif", "webp", "avif", "heic", "heif"]

    @Test func `every sample ends as proper sizes or as a clear refusal`() async throws {
        let root = try #require(samples)
        let all =
            files(below: "\(root)/media/image").map { "\(root)/media/image/\($0)" }
            + files(below: "\(root)/media/malformed").map { "\(root)/media/malformed/\($0)" }
        #expect(all.count > 60)
        for path in all {
            try await withFolder { folder in
                let bench = try PictureBench(folder)
                let url = URL(fileURLWithPath: path)
                let isPicture = Self.pictures.contains(url.pathExtension.lowercased())
                if isPicture, !Self.broken.contains(url.lastPathComponent) {
                    let made = try await bench.pictures.make(from: path, field: "image_url")
                    #expect(made.count == 3)
                    let large = try #require(made[.large])
                    let file = try #require(try await bench.store.file(large.key))
                    #expect(try await bench.header(file).contains("512x512 uchar"), "\(path)")
                } else {
                    let told = try await bench.refusal(path)
                    let expected =
                        switch url.lastPathComponent {
                        case "webp.webp": "The picture is too long and narrow."
                        case _ where isPicture: "The picture is damaged or cut off."
                        default: "Choose a JPEG, PNG, GIF, WebP, AVIF or HEIC picture."
                        }
                    #expect(told == expected, "\(path)")
                }
            }
        }
    }

    @Test(arguments: ["Landscape", "Portrait"], 0...8)
    func `every orientation ends upright`(name: String, orientation: Int) async throws {
        let root = try #require(samples)
        try await withFolder { folder in
            let bench = try PictureBench(folder)
            let folder = "\(root)/media/image/exif_orientation"
            let upright = try await bench.made("\(folder)/\(name)_1.jpg")
            let other = try await bench.made("\(folder)/\(name)_\(orientation).jpg")
            let (one, two) = try await (bench.grid(upright), bench.grid(other))
            let apart = zip(one, two).map { abs(Double($0) - Double($1)) }.reduce(0, +) / Double(one.count)
            #expect(apart < 12, "mean difference \(apart)")
        }
    }

    @Test(arguments: [
        "pillow/exif_gps.jpg", "exif_samples/DSCN0010.jpg", "exif_samples/IMG_5195.HEIC", "media3/london.jpg",
    ])
    func `where and with what a picture was taken is gone`(name: String) async throws {
        let root = try #require(samples)
        try await withFolder { folder in
            let bench = try PictureBench(folder)
            let original = try await bench.header("\(root)/media/image/\(name)")
            #expect(original.contains("exif-data"))
            let path = try await bench.made("\(root)/media/image/\(name)")
            let header = try await bench.header(path)
            for mark in ["exif", "xmp", "iptc", "icc-profile", "GPS", "orientation"] {
                #expect(!header.contains(mark), "\(mark)")
            }
            let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
            for mark in ["Exif", "GPS", "NIKON", "Apple", "http://ns.adobe.com"] {
                #expect(bytes.range(of: Data(mark.utf8)) == nil, "\(mark)")
            }
        }
    }
}

extension PictureBench {
    /// The mean colours of eight by eight fields, which the number on the samples hardly changes.
    func grid(_ path: String) async throws -> [UInt8] {
        try await vips("thumbnail", path, "grid.ppm", "8", "--height", "8")
        return try Data(contentsOf: URL(fileURLWithPath: "\(folder)/grid.ppm")).suffix(8 * 8 * 3)
    }
}
