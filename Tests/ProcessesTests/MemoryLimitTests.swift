import Foundation
import TestSupport
import Testing

@testable import Processes

struct MemoryLimitTests {
    @Test func `the lowest limit of a control group and those around it holds`() throws {
        let folder = try TemporaryFolder()
        let root = folder.url.path
        let service = "\(root)/system.slice/fanfare.service"
        try FileManager.default.createDirectory(atPath: service, withIntermediateDirectories: true)
        func write(_ text: String, _ file: String) throws {
            try text.write(toFile: "\(root)/\(file)", atomically: false, encoding: .utf8)
        }
        func limit(_ membership: String) -> UInt64? { MemoryLimit.ofGroups(membership, root: root) }
        let membership = "1:name=systemd:/elsewhere\n0::/system.slice/fanfare.service\n"

        #expect(limit(membership) == nil)
        try write("max\n", "system.slice/fanfare.service/memory.max")
        #expect(limit(membership) == nil)
        try write("536870912\n", "system.slice/memory.max")
        #expect(limit(membership) == 512 << 20)
        try write("268435456\n", "system.slice/fanfare.service/memory.high")
        #expect(limit(membership) == 256 << 20)
        // A container sees its own group as the root.
        try write("134217728\n", "memory.max")
        #expect(limit("0::/\n") == 128 << 20)
        #expect(limit("") == nil)
        #expect(limit("4:memory:/docker/1\n") == nil)
    }

    @Test func `this process may use some memory, and not more than the machine has`() {
        #expect((1 << 20)...ProcessInfo.processInfo.physicalMemory ~= MemoryLimit.current())
    }
}
