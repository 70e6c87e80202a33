import JSON

extension String {
    /// Whether at most 30 combining marks follow each other, as in the Stream-Safe Text Format of Unicode (UAX #15,
    /// 13). Normalization sorts such a run in time that grows with its square, and comparing and hashing
    /// strings normalizes them.
    public var isStreamSafe: Bool {
        // The first combining mark is U+0300, which begins with 0xCC.
        // In a buffer, since through the view each byte costs tens of instructions, and without a way out in the middle, so that
        // the compiler takes many bytes at a time.
        let mayHoldMarks = withBytes { bytes in
            var found = 0 as UInt8
            for byte in bytes { found |= byte >= 0xCC ? 1 : 0 }
            return found != 0
        }
        guard mayHoldMarks else { return true }
        var marks = 0
        for scalar in unicodeScalars {
            guard scalar.value >= 0x300, scalar.properties.canonicalCombiningClass != .notReordered else {
                marks = 0
                continue
            }
            marks += 1
            guard marks <= 30 else { return false }
        }
        return true
    }

    /// Whether it may be the name of a parameter, which is compared with those that a call asks for: at most 256 bytes, and
    /// quickly compared.
    public var isParameterName: Bool { utf8.count <= 256 && isStreamSafe }
}
