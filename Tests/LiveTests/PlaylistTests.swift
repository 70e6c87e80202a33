@testable import MediaKit
import Testing

struct PlaylistTests {
    static let written = """
        #EXTM3U
        #EXT-X-VERSION:7
        #EXT-X-TARGETDURATION:1
        #EXT-X-MEDIA-SEQUENCE:100004
        #EXT-X-INDEPENDENT-SEGMENTS
        #EXT-X-MAP:URI="init.mp4"
        #EXTINF:1.000000,
        100004.m4s
        #EXTINF:0.966667,
        100005.m4s

        """

    @Test func `a playlist is told with its files where players find them`() throws {
        let playlist = try #require(StreamPlaylist(Self.written))
        #expect(playlist.segments.map(\.number) == [100_004, 100_005])
        #expect(playlist.longest == 1)
        #expect(
            playlist.text(prefix: "media/1-", discontinuities: 1, isEnded: true) == """
                #EXTM3U
                #EXT-X-VERSION:7
                #EXT-X-TARGETDURATION:2
                #EXT-X-MEDIA-SEQUENCE:100004
                #EXT-X-DISCONTINUITY-SEQUENCE:1
                #EXT-X-INDEPENDENT-SEGMENTS
                #EXT-X-MAP:URI="media/1-init.mp4"
                #EXTINF:1.000,
                media/1-100004.m4s
                #EXTINF:0.967,
                media/1-100005.m4s
                #EXT-X-ENDLIST

                """)
    }

    @Test func `nothing can be played before there is a segment`() {
        #expect(StreamPlaylist("#EXTM3U\n#EXT-X-TARGETDURATION:1\n") == nil)
    }

    @Test(arguments: ["1.m4s", "100000.m4s"])
    func `segments are named by their numbers`(name: String) { #expect(StreamPlaylist.number(name) != nil) }

    @Test(arguments: ["", ".m4s", "-1.m4s", "../1.m4s", "1.mp4", "a.m4s", "12345678901.m4s"])
    func `nothing else is a segment`(name: String) { #expect(StreamPlaylist.number(name) == nil) }

    @Test(arguments: [
        (640, 360, 640, 360), (1280, 720, 640, 360), (720, 1280, 360, 640), (320, 240, 320, 240),
        (480, 640, 414, 554),
    ])
    func `what is encoded has at most the pixels of 640 by 360`(
        width: Int, height: Int, wide: Int, high: Int
    ) {
        let canvas = StreamCommands.canvas(VideoSize(width: width, height: height))
        #expect(abs(canvas.width - wide) <= 2 && abs(canvas.height - high) <= 2)
        #expect(canvas.width % 2 == 0 && canvas.height % 2 == 0 && canvas.area <= 230_400)
    }
}
