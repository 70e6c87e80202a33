public import FanfareModels
public import HTTPServer
public import JSON

/// The parameters of a request, wherever they stand: in the path, the body or the query, the earlier of these
/// winning. Parameters nobody asks for are ignored.
public struct Input: Sendable {
    /// The body of a request, decoded by its content type.
    public enum Body: Sendable {
        case none
        /// A body as it came. It is read by what it holds rather than by its type, which clients get wrong.
        case bytes(Bytes, contentType: String?)
        /// The text fields of a multipart body.
        case form(fields: [(name: String, value: String)])
    }

    /// The most a body may have that is no upload.
    public static let bodyLimit = 64 * 1024

    /// By rising precedence: of a name that comes twice the last one holds.
    let members: [JSON.Member]
    private let pathNames: [String]

    /// `path` has the captured parts as they stand in the request, still percent-encoded, and so has `query`,
    /// which comes without its question mark. Throws `Problem` `.malformed` or `.tooLarge`.
    public init(
        path: [(name: String, value: String)] = [], query: String = "", body: Body = .none,
        bodyLimit: Int = Input.bodyLimit
    ) throws(Problem) {
        var members = try URLForm.members(of: query)
        switch body {
        case .none: break
        case .bytes(let bytes, let contentType):
            guard bytes.count <= bodyLimit else {
                throw Problem(.tooLarge, "The body may have at most \(bodyLimit) bytes.")
            }
            members += try BodySniffing.members(of: bytes, contentType: contentType)
        case .form(let fields):
            var form: [JSON.Member] = []
            for field in fields {
                try URLForm.check(name: field.name)
                URLForm.add(field.value, named: field.name, to: &form)
            }
            members += form
        }
        for part in path {
            let value = try URLForm.decoded(part.value)
            guard value.isStreamSafe else { throw Problem.missing() }
            members.append(JSON.Member(part.name, .string(value)))
        }
        self.members = members
        pathNames = path.map(\.name)
    }

    /// The value of that name, not yet looked at.
    public subscript(_ name: String) -> JSON? { members.value(named: name) }

    /// Reads a call's input. Text stands for numbers and truth values where these are asked for; blank text
    /// is the same as nothing where nothing is allowed. Throws `Problem.invalid` with everything that is
    /// wrong, or `Problem.missing` when a part of the path is: there can be no such page.
    public func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        do {
            return try InputDecoder(value: .object(members), path: []).decode(type)
        } catch let problem as Problem where problem.code == .invalid {
            let faults = problem.fields.merging(InputFaults.all(in: members, for: type)) { first, _ in first }
            guard !pathNames.contains(where: faults.keys.contains) else { throw Problem.missing() }
            throw Problem(.invalid, problem.detail, fields: faults)
        }
    }
}

extension [JSON.Member] {
    /// The last value of that name, in which `firstName` counts as `first_name` where that is missing.
    func value(named name: String) -> JSON? {
        if let member = last(where: { $0.name == name }) { return member.value }
        guard name.utf8.contains(UInt8(ascii: "_")) else { return nil }
        return last { isCamelCase($0.name, of: name) }?.value
    }

    private func isCamelCase(_ candidate: String, of name: String) -> Bool {
        var rest = candidate.utf8.makeIterator()
        var raised = false
        for byte in name.utf8 {
            if byte == UInt8(ascii: "_") {
                raised = true
                continue
            }
            let letter = UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
            guard rest.next() == (raised && letter ? byte - 32 : byte) else { return false }
            raised = false
        }
        return rest.next() == nil
    }
}
