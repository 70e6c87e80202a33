import Processes
import Testing

@testable import MediaKit

struct SandboxedCommandsTests {
    @Test func `whatever reads files of strangers runs in the sandbox`() {
        let folder = "/tmp"
        let pictures = [
            Vips.header(in: folder), Vips.upright(in: folder, isRGB: true), Vips.fill(.small, in: folder),
            Vips.shrink(96, in: folder), Vips.keepClear(96, in: folder, isRGB: false),
            Vips.draw(256, in: folder),
        ]
        let videos = [
            FFmpeg.probe("s0", .mov, in: folder), FFmpeg.proof(in: folder),
            StreamCommands.probe(.matroska, in: folder),
            StreamCommands.segments(
                of: StreamSource(container: .mpegts), isCopied: true, from: 0, in: folder),
        ]
        for command in pictures + videos { #expect(command.isSandboxed, "\(command.program)") }
    }
}
