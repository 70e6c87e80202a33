import Concurrency
import FanfareModels
import Foundation
import HTTPServer
import HTTPTypes

extension Problem {
    /// The one place where a problem becomes a status.
    var status: HTTPResponse.Status {
        switch code {
        case .malformed: .badRequest
        case .invalid: .unprocessableContent
        case .signedOut: .unauthorized
        case .forbidden: .forbidden
        case .missing: .notFound
        case .wrongMethod: .methodNotAllowed
        case .conflict: .conflict
        case .gone: .gone
        case .tooLarge: .contentTooLarge
        case .unsupported: .unsupportedMediaType
        case .tooMany: .tooManyRequests
        case .busy: .serviceUnavailable
        case .badRange: .rangeNotSatisfiable
        case .changed: .preconditionFailed
        case .timedOut: .requestTimeout
        case .misdirected: .misdirectedRequest
        case .full: .init(code: 507, reasonPhrase: "Insufficient Storage")
        }
    }
}

extension Problem {
    /// The problem behind an error of a handler; nil for a fault of this program.
    init?(_ error: any Error) {
        switch error {
        case let error as any ProblemConvertible:
            guard let problem = error.problem else { return nil }
            self = problem
        case let error as RequestError: self.init(error)
        case let error as CocoaError where error.code == .fileWriteOutOfSpace: self = .diskFull
        case QueueError.full: self = .busy("The server is busy. Try again soon.", retryAfter: 10)
        default: return nil
        }
    }

    private init(_ error: RequestError) {
        switch error.kind {
        case .malformed: self.init(.malformed, error.detail)
        case .tooLarge: self.init(.tooLarge, error.detail)
        case .missing: self = .missing(error.detail)
        case .busy: self = .busy(error.detail, retryAfter: 10)
        case .timedOut: self.init(.timedOut, error.detail)
        case .full: self = .diskFull
        case .invalid(let field): self = .invalid(field, error.detail)
        }
    }
}
