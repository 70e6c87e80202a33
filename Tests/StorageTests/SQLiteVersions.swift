import Storage
import Testing

@Suite struct SQLiteVersions {
    @Test(arguments: [
        (3_006_999, false), (3_007_000, true), (3_040_001, true), (3_044_005, true), (3_044_006, false),
        (3_045_000, true), (3_050_006, true), (3_050_007, false), (3_051_000, true), (3_051_002, true),
        (3_051_003, false), (3_053_001, false),
    ])
    func `versions without the repair of the WAL-reset bug are warned of`(number: Int, isAffected: Bool) {
        let version = SQLiteVersion(number: number)
        #expect(version.hasWALResetBug == isAffected)
        #expect((version.warning == nil) != isAffected)
    }

    @Test func `a version is written as SQLite writes it`() {
        #expect("\(SQLiteVersion(number: 3_040_001))" == "3.40.1")
    }
}
