// score-events rate FOLDER SECONDS SEED
// score-events recount FOLDER|postgres://… ENTRIES SEED
// score-events cross FOLDER|postgres://… SECONDS-SINCE-1970 SEED ZONE
// Prints what was done as JSON. Used by script/bench and script/prove.
import Foundation
import Storage
import StoragePostgres

let arguments = CommandLine.arguments
guard arguments.count >= 5, let amount = Int(arguments[3]), let seed = UInt64(arguments[4]) else {
    FileHandle.standardError.write(
        Data("score-events rate|recount|cross FOLDER|URL SECONDS|ENTRIES|MOMENT SEED [ZONE]\n".utf8))
    exit(2)
}
let place = arguments[2]
let database: any Database =
    place.hasPrefix("postgres")
    ? try PostgresDatabase(url: place)
    : try SQLiteDatabase(path: "\(place)/fanfare.db", slowReads: .seconds(3600))
let began = ContinuousClock.now
var found: [String: Int]
switch arguments[1] {
case "rate":
    let done = try await Rate(database, seed: seed).run(seconds: Double(amount))
    found = [
        "entries": done.entries, "unseen": done.unseen,
        "recording_milliseconds": Int(done.time / .milliseconds(1)),
    ]
case "cross":
    let zone = arguments.last.flatMap(TimeZone.init(identifier:)) ?? .gmt
    var crossing = try await Crossing(
        database, over: Date(timeIntervalSince1970: Double(amount)), in: zone, seed: seed)
    found = try await crossing.run()
default:
    var recount = try await Recount(database, seed: seed)
    found = try await recount.run(amount)
}
found["milliseconds"] = Int(began.duration(to: .now) / .milliseconds(1))
print(String(decoding: try JSONEncoder().encode(found), as: UTF8.self))
await database.close()
