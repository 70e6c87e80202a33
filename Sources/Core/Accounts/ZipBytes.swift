extension [UInt8] {
    /// Numbers as zip has them, the low byte first.
    mutating func little(_ numbers: any FixedWidthInteger & Sendable...) {
        for number in numbers {
            for shift in stride(from: 0, to: number.bitWidth, by: 8) {
                append(UInt8(truncatingIfNeeded: UInt64(truncatingIfNeeded: number) >> UInt64(shift)))
            }
        }
    }

    /// What both headers say: names are UTF-8, how it is packed, when, and the checksum.
    mutating func common(
        _ isDeflated: Bool, _ time: (time: UInt16, date: UInt16), _ checksum: UInt32
    ) {
        little(1 << 11 as UInt16, (isDeflated ? 8 : 0) as UInt16, time.time, time.date, checksum)
    }
}
