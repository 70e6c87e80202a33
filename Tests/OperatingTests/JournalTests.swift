import Foundation
import TestSupport
import Testing

@testable import fanfare

@Suite struct JournalTests {
    @Test func `a descriptor is connected to the journal when systemd names its device and inode`() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "stream").path
        let descriptor = open(path, O_WRONLY | O_CREAT, 0o600)
        defer { close(descriptor) }
        var about = stat()
        #expect(fstat(descriptor, &about) == 0)
        let stream = "\(about.st_dev):\(about.st_ino)"
        #expect(Journal.isConnected(descriptor, stream: stream))
        for other in [nil, "", "\(stream)1", "1:1"] {
            #expect(!Journal.isConnected(descriptor, stream: other))
        }
        #expect(!Journal.isConnected(-1, stream: stream))
    }
}
