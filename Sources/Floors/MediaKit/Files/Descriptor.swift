package import Foundation

/// An open file or folder, closed at the end of its scope.
package struct Descriptor: ~Copyable {
    package let number: Int32
    package let path: String

    /// Never follows a link at the end of the path and is never inherited by programs we start.
    package init(_ path: String, _ flags: Int32, mode: mode_t = 0o600) throws {
        self.path = path
        number = open(path, flags | O_CLOEXEC | O_NOFOLLOW, mode)
        guard number >= 0 else { throw failure("opening", path) }
    }

    deinit { close(number) }

    package func status() throws -> stat {
        var status = stat()
        guard fstat(number, &status) == 0 else { throw failure("looking at", path) }
        return status
    }

    /// Returns once the content, or a folder's entries, would survive a power cut.
    package func sync() throws {
        guard fsync(number) == 0 else { throw failure("saving", path) }
    }

    /// Waits for the lock that other programs take on the same file; the system drops it with the descriptor.
    func lock() throws { try lock(LOCK_EX) }

    /// Waits for the lock that many may hold at once, giving up the other.
    func lockShared() throws { try lock(LOCK_SH) }

    private func lock(_ kind: Int32) throws {
        while flock(number, kind) != 0 {
            guard errno == EINTR else { throw failure("locking", path) }
        }
    }

    /// Takes the lock unless somebody else holds it.
    func tryLock() -> Bool { flock(number, LOCK_EX | LOCK_NB) == 0 }

    /// Calls `body` with each piece of the file, in order.
    package func pieces(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        try withUnsafeTemporaryAllocation(byteCount: 256 << 10, alignment: 16) { buffer in
            while true {
                let count = read(number, buffer.baseAddress, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count >= 0 else { throw failure("reading", path) }
                guard count > 0 else { return }
                try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            }
        }
    }

    package func append(_ bytes: UnsafeRawBufferPointer) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = write(number, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure("writing", path) }
            rest = rest.dropFirst(count)
        }
    }

    /// Writes at an offset, over what is there.
    package func overwrite(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws {
        var written = 0
        while written < bytes.count {
            let count = pwrite(
                number, bytes.baseAddress! + written, bytes.count - written, off_t(offset + written))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure("writing", path) }
            written += count
        }
    }

    /// Cuts the file off, or fills it up with zeros.
    package func truncate(to size: Int) throws {
        guard ftruncate(number, off_t(size)) == 0 else { throw failure("cutting", path) }
    }

    /// Appends the whole of another file, or nothing of it.
    func append(fileAt source: String) throws {
        let size = try status().st_size
        do {
            try Descriptor(source, O_RDONLY).pieces { try append($0) }
        } catch {
            try truncate(to: Int(size))
            throw error
        }
    }
}
