// fuzz NAME --seeds FOLDER     writes what fuzzing begins with
// fuzz NAME [libFuzzer's options and folders of inputs]
import CLibFuzzer
import Foundation
import Fuzzing
import Synchronization

/// What the callback of libFuzzer, which can capture nothing, reads with.
private enum Chosen {
    static let target: FuzzTarget = {
        guard CommandLine.arguments.count > 1, let target = FuzzTarget(rawValue: CommandLine.arguments[1])
        else {
            say("fuzz \(FuzzTarget.allCases.map(\.rawValue).joined(separator: "|")) …")
            exit(2)
        }
        return target
    }()
    static let slowest = Mutex(0.0)
}

private func say(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }

/// Reads one input; too long a time is a crash, of which libFuzzer keeps the input.
private func readInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let took = Chosen.target.milliseconds(reading: Array(UnsafeBufferPointer(start: start, count: count)))
    let isSlowest = Chosen.slowest.withLock { slowest in
        guard took > slowest else { return false }
        slowest = took
        return true
    }
    if isSlowest { say("slowest: \(took) ms for \(count) bytes") }
    if took > FuzzTarget.limit { abort() }
    return 0
}

private func writeSeeds(of target: FuzzTarget, to folder: URL) throws {
    for (number, seed) in target.seeds.enumerated() {
        try Data(seed).write(to: folder.appending(path: "seed-\(number)"))
    }
}

let target = Chosen.target
if CommandLine.arguments.count == 4, CommandLine.arguments[2] == "--seeds" {
    try writeSeeds(of: target, to: URL(filePath: CommandLine.arguments[3]))
    exit(0)
}
let options = [CommandLine.arguments[0], "-max_len=\(target.longest)"] + CommandLine.arguments.dropFirst(2)
let pointers = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: options.count + 1)
for (place, option) in options.enumerated() { pointers[place] = strdup(option) }
pointers[options.count] = nil
var count = Int32(options.count)
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = pointers
exit(LLVMFuzzerRunDriver(&count, &arguments, readInput))
