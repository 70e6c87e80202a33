import Testing

@testable import HTTPServer

@Suite struct ByteRangesTests {
    /// Of a file of ten bytes.
    @Test(
        arguments: [
            ("bytes=0-0", .parts([0..<1])), ("bytes=0-9", .parts([0..<10])), ("bytes=0-10", .parts([0..<10])),
            ("bytes=9-9", .parts([9..<10])), ("bytes=9-", .parts([9..<10])), ("bytes=10-", .none),
            ("bytes=10-10", .none), ("bytes=0-", .parts([0..<10])), ("bytes=5-3", .whole),
            ("bytes=3-3", .parts([3..<4])),
            ("bytes=-1", .parts([9..<10])), ("bytes=-10", .parts([0..<10])), ("bytes=-11", .parts([0..<10])),
            ("bytes=-500", .parts([0..<10])), ("bytes=-0", .none), ("bytes=-0,0-1", .parts([0..<2])),
            ("bytes=99999999999999999999-", .none), ("bytes=0-99999999999999999999", .parts([0..<10])),
            ("bytes=-99999999999999999999", .parts([0..<10])), ("bytes=", .whole), ("bytes", .whole),
            ("", .whole),
            ("bytes=a-b", .whole), ("bytes=1", .whole), ("bytes=-", .whole), ("bytes=--1", .whole),
            ("bytes=1-2-3", .whole),
            ("bytes=+1-2", .whole), ("bytes= 1-2", .parts([1..<3])), ("bytes=1 -2", .whole),
            ("items=0-1", .whole),
            ("Bytes=0-1", .parts([0..<2])), ("bytes=0-1,", .parts([0..<2])),
            ("bytes=,,0-1 ,\t3-4", .parts([0..<2, 3..<5])),
            ("bytes=0-1,20-30", .parts([0..<2])), ("bytes=20-30,40-", .none), ("bytes=0-1,x", .whole),
            ("bytes=8-9,0-1", .parts([8..<10, 0..<2])), ("bytes=0-4,5-9", .parts([0..<5, 5..<10])),
            ("bytes=0-5,5-9", .whole), ("bytes=0-,0-,0-", .whole), ("bytes=٣-", .whole),
        ] as [(String, ByteRanges)])
    func `a header asks for these bytes of ten`(header: String, ranges: ByteRanges) {
        #expect(ByteRanges(header, size: 10) == ranges)
    }

    @Test func `without a header the whole is asked for`() { #expect(ByteRanges(nil, size: 10) == .whole) }

    @Test(arguments: [(16, false), (17, true)])
    func `up to sixteen ranges are answered`(count: Int, whole: Bool) {
        let header = "bytes=" + (0..<count).map { "\($0 * 2)-\($0 * 2)" }.joined(separator: ",")
        #expect((ByteRanges(header, size: 100) == .whole) == whole)
    }

    @Test(
        arguments: [("bytes=0-0", .none), ("bytes=0-", .none), ("bytes=-1", .whole), ("bytes=-0", .none)]
            as [(String, ByteRanges)])
    func `an empty file has no first byte, but its last ones are all of it`(
        header: String, ranges: ByteRanges
    ) {
        #expect(ByteRanges(header, size: 0) == ranges)
    }
}
