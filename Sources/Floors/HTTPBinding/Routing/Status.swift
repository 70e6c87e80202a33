import FanfareModels
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
        }
    }
}
