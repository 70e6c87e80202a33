import MediaKit
import ArgumentParser
import App
import Archive
import Backups
import FanfareModels
import Foundation
import Leagues
import HTTPServer
import Members
import Storage

/// A failed command, as a message for the operator and an exit code for scripts (of sysexits.h).
struct Failure: Error {
    var message: String
    var code: Int32

    static let dataError: Int32 = 65
    static let unavailable: Int32 = 69
    static let software: Int32 = 70
    static let configuration: Int32 = 78

    init(_ message: String, code: Int32) {
        self.message = message
        self.code = code
    }

    init(_ error: any Error) {
        switch error {
        case let error as Failure: self = error
        case let error as SettingsError: self.init(error.description, code: Self.configuration)
        case let error as ImportError: self.init(error.description, code: Self.dataError)
        case let error as LeagueImportError: self.init(error.description, code: Self.dataError)
        case let error as ArchiveError: self.init(error.description, code: Self.dataError)
        case let error as BackupError: self.init(error.description, code: Self.code(error))
        case let error as BackupFailure: self.init(error.description, code: Self.dataError)
        case let error as FileError: self.init(error.description, code: Self.unavailable)
        case let error as Problem: self.init(Self.words(error), code: Self.dataError)
        case let error as StorageError: self.init(error.message, code: Self.code(error.kind))
        case let error as DiskFull: self.init(error.description, code: Self.unavailable)
        case let error as BlobError: self.init(error.description, code: Self.software)
        case let error as CocoaError: self.init(Self.words(error), code: Self.unavailable)
        case let error as ListenError: self.init(error.description, code: Self.unavailable)
        default:
            self.init(
                FanfareCommand.fullMessage(for: error), code: FanfareCommand.exitCode(for: error).rawValue)
        }
    }

    /// Ends the program: help that was asked for goes to standard output, everything else to standard error.
    func exit() -> Never {
        if code == 0 {
            say(message)
        } else if !message.isEmpty {
            complain(message.hasPrefix("Error: ") ? message : "fanfare: \(message)")
        }
        Foundation.exit(code)
    }

    private static func words(_ problem: Problem) -> String {
        guard !problem.fields.isEmpty else { return problem.detail }
        return problem.fields.sorted { $0.key < $1.key }
            .map { "\($0.key) \($0.value.joined(separator: ", "))" }.joined(separator: "\n")
    }

    private static func words(_ error: CocoaError) -> String {
        guard let path = error.filePath ?? error.url?.path else { return error.localizedDescription }
        return "\(path): \(error.localizedDescription)"
    }

    private static func code(_ error: BackupError) -> Int32 {
        switch error {
        case .busy: unavailable
        case .wrongKey, .shortKey, .inUse, .noRepository: configuration
        default: dataError
        }
    }

    private static func code(_ kind: StorageError.Kind) -> Int32 {
        switch kind {
        case .unavailable, .busy, .full: unavailable
        case .tooNew, .corrupt: dataError
        default: software
        }
    }
}

/// Writes a line to standard output at once, also into a pipe.
func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

/// Writes a line to standard error.
func complain(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }
