import Processes
import FanfareModels
import Foundation
import Logging
import MediaKit
import Testing

/// A picture pipeline on a folder of its own, and vips to make inputs and to look at what came out.
struct PictureBench {
    let folder: String
    let store: FolderStore
    let pictures: Pictures
    let runner = ProcessRunner(atOnce: 4)

    init(_ folder: String, reserve: Int64 = 256 << 20) throws {
        self.folder = folder
        store = try FolderStore("\(folder)/media", reserve: reserve)
        pictures = Pictures(
            store, temporaryFolders: store.temporaryFolders, runner: runner, log: Logger(label: "test"))
    }

    /// Runs vips without the picture pipeline's limits and says what it printed.
    @discardableResult func vips(_ arguments: String...) async throws -> String {
        var command = Command("vips", arguments, in: folder)
        command.limits.memory = 4 << 30
        command.limits.file = 1 << 30
        command.limits.time = .seconds(600)
        let outcome = try await runner.run(command)
        try #require(outcome.succeeded, "\(arguments): \(outcome.errors)")
        return String(decoding: outcome.output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    func header(_ path: String) async throws -> String {
        String(
            decoding: try await runner.run(Command("vipsheader", ["-a", path], in: folder)).output,
            as: UTF8.self)
    }

    /// The colour in the middle of a box of the picture, as red, green and blue.
    func colour(_ path: String, at x: Int, _ y: Int) async throws -> [Double] {
        try await vips("getpoint", path, "\(x)", "\(y)").split(separator: " ").compactMap { Double($0) }
    }

    func made(_ path: String, _ size: PictureSize = .large) async throws -> String {
        let blob = try #require(try await pictures.make(from: path, field: "image_url")[size])
        return try #require(try await store.file(blob.key))
    }

    /// What the person is told; nil when the picture is accepted.
    func refusal(_ path: String) async throws -> String? {
        do {
            _ = try await pictures.make(from: path, field: "image_url")
            return nil
        } catch let problem as Problem {
            #expect(problem.code == .invalid)
            #expect(files(below: "\(folder)/media") == [], "nothing is left on disk")
            return problem.fields["image_url"]?.first
        }
    }
}

struct PicturesTests {
    @Test func `a picture is made in every size, cut from its middle`() async throws {
        try await withFolder { folder in
            let bench = try PictureBench(folder)
            // Red, green and blue bars of 300 by 300: the middle square is green.
            for (name, colour) in [("r", "255 0 0"), ("g", "0 255 0"), ("b", "0 0 255")] {
                try await bench.vips("black", "k.png", "300", "300", "--bands", "3")
                try await bench.vips("linear", "k.png", "\(name).png", "1 1 1", colour, "--uchar")
            }
            try await bench.vips("arrayjoin", "r.png g.png b.png", "bars.png", "--across", "3")
            let made = try await bench.pictures.make(from: "\(folder)/bars.png", field: "image_url")

            #expect(Set(made.keys) == Set(PictureSize.faces))
            #expect(files(below: "\(folder)/media").count == 3)
            for (size, blob) in made {
                let path = try #require(try await bench.store.file(blob.key))
                #expect(try await bench.header(path).contains("\(size) uchar, 3 bands, srgb, jpegload"))
                for x in [2, size.width / 2, size.width - 3] {
                    let colour = try await bench.colour(path, at: x, size.height / 2)
                    #expect(colour[1] > 200 && colour[0] < 60 && colour[2] < 60, "\(size) at \(x): \(colour)")
                }
            }
        }
    }

    @Test func `a picture that does not say which colours it means keeps them`() async throws {
        try await withFolder { folder in
            let bench = try PictureBench(folder)
            try await bench.vips("black", "k.png", "64", "64", "--bands", "3")
            try await bench.vips("linear", "k.png", "blue.png", "1 1 1", "0 0 255", "--uchar")
            let colour = try await bench.colour(try await bench.made("\(folder)/blue.png"), at: 256, 256)
            #expect(colour[0] < 10 && colour[1] < 10 && colour[2] > 245, "\(colour)")
        }
    }

    @Test func `what is transparent turns white`() async throws {
        try await withFolder { folder in
            let bench = try PictureBench(folder)
            try await bench.vips("black", "k.png", "64", "64", "--bands", "4")
            try await bench.vips("copy", "k.png", "clear.png", "--interpretation", "srgb")
            let path = try await bench.made("\(folder)/clear.png")
            #expect(try await bench.colour(path, at: 256, 256) == [255, 255, 255])
        }
    }

    @Test(arguments: ["jpg", "png", "gif", "webp", "avif"])
    func `each format is read whatever its file is called`(format: String) async throws {
        try await withFolder { folder in
            let bench = try PictureBench(folder)
            try await bench.vips("black", "k.png", "80", "60", "--bands", "3")
            try await bench.vips("copy", "k.png", "same.\(format)")
            try FileManager.default.moveItem(
                atPath: "\(folder)/same.\(format)", toPath: "\(folder)/a [n=-1] 'b.txt")
            #expect(try await bench.refusal("\(folder)/a [n=-1] 'b.txt") == nil)
        }
    }

    @Test func `a picture of 50 megapixels is read and one of a row more refused`() async throws {
        try await withFolder { folder in
            let bench = try PictureBench(folder)
            try await bench.vips("black", "most.png", "10000", "5000", "--bands", "3")
            try await bench.vips("black", "over.png", "10000", "5001", "--bands", "3")
            try await bench.vips("black", "bomb.png", "10000", "10000", "--bands", "3")
            #expect(
                try await bench.refusal("\(folder)/over.png")
                    == "The picture has 51 megapixels; at most 50 megapixels are read.")
            #expect(
                try await bench.refusal("\(folder)/bomb.png")
                    == "The picture has 100 megapixels; at most 50 megapixels are read.")
            #expect(try await bench.refusal("\(folder)/most.png") == nil)
        }
    }

    @Test func `a picture cut off anywhere is refused`() async throws {
        try await withFolder { folder in
            let bench = try PictureBench(folder)
            // Tall, so that its middle square alone would not meet the missing end.
            try await bench.vips("gaussnoise", "noise.v", "400", "1600")
            for format in ["jpg", "png", "gif", "webp"] {
                try await bench.vips("cast", "noise.v", "whole.\(format)", "uchar")
                let whole = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/whole.\(format)"))
                for tenths in [1, 5, 9] {
                    try whole.prefix(whole.count * tenths / 10).write(
                        to: URL(fileURLWithPath: "\(folder)/cut"))
                    let told = try await bench.refusal("\(folder)/cut")
                    #expect(told == "The picture is damaged or cut off.", "\(format) at \(tenths)/10")
                }
            }
        }
    }

    @Test func `what is no picture is refused by its content`() async throws {
        try await withFolder { folder in
            let bench = try PictureBench(folder)
            for text in [
                "", "P", "<svg xmlns='http://www.w3.org/2000/svg'/>", "%PDF-1.7", "#!/bin/sh", "II*\u{0}",
            ] {
                let told = try await bench.refusal(write(text, to: "\(folder)/face.jpg"))
                #expect(told == "Choose a JPEG, PNG, GIF, WebP, AVIF or HEIC picture.", "\(text)")
            }
        }
    }

    @Test(arguments: [
        (10 << 20, "The picture is damaged or cut off."),
        (10 << 20 + 1, "The picture may have at most 10 MB."),
    ])
    func `a file may have 10 MB and not a byte more`(size: Int, told: String) async throws {
        try await withFolder { folder in
            let bench = try PictureBench(folder)
            let path = "\(folder)/large.jpg"
            try (Data([0xFF, 0xD8, 0xFF]) + Data(count: size - 3)).write(to: URL(fileURLWithPath: path))
            #expect(try await bench.refusal(path) == told)
        }
    }

    @Test func `a thread-thin picture is refused`() async throws {
        try await withFolder { folder in
            let bench = try PictureBench(folder)
            try await bench.vips("black", "thin.png", "2100", "100")
            try await bench.vips("black", "narrow.png", "2000", "100")
            #expect(try await bench.refusal("\(folder)/thin.png") == "The picture is too long and narrow.")
            #expect(try await bench.refusal("\(folder)/narrow.png") == nil)
        }
    }

    @Test func `a cancelled picture leaves nothing behind`() async throws {
        try await withFolder { folder in
            let bench = try PictureBench(folder)
            try await bench.vips("black", "large.png", "7000", "7000", "--bands", "3")
            let making = Task {
                try await bench.pictures.make(from: "\(folder)/large.png", field: "image_url")
            }
            try await Task.sleep(for: .milliseconds(150))
            making.cancel()
            await #expect(throws: CancellationError.self) { try await making.value }
            #expect(files(below: "\(folder)/media") == [])
        }
    }
}
