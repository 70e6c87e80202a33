import Testing

@testable import HTTPServer

struct RequestIDTests {
    @Test(arguments: [0, 1, 35, 36, 1_295, 0xFFFF_FFFF, UInt64.max - 1, .max])
    func `a number to the base of 36 is what the standard library writes`(number: UInt64) {
        #expect(number.base36 == String(number, radix: 36))
    }

    @Test func `ids differ`() {
        let ids = Set((0..<1_000).map { _ in RequestID.next().description })
        #expect(ids.count == 1_000 && ids.allSatisfy { $0.utf8.count <= 13 })
    }
}
