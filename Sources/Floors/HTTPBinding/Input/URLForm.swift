import FanfareModels
import Foundation
import HTTPServer
import JSON

/// Parameters as a query string or an `application/x-www-form-urlencoded` body has them: `a=1&b=two+words`.
///
/// Reading is lenient, as clients are: a percent sign which begins no escape stands for itself, and so does a
/// plus in text that no form encoder wrote (see `isFormEncoded`). `list[]=1&list[]=2` makes a list,
/// `user[name]=Ada` an object.
enum URLForm {
    /// The most parameters of one query or body. Names are looked up by walking through all of them.
    static let parameterLimit = 400

    /// Throws `Problem.malformed` for what is not UTF-8, and for more than ``parameterLimit`` parameters.
    static func members(of text: String) throws(Problem) -> [JSON.Member] {
        var text = text
        return try text.withUTF8 { bytes in
            Result { () throws(Problem) in try members(of: UnsafeRawBufferPointer(bytes)) }
        }.get()
    }

    static func members(of bytes: UnsafeRawBufferPointer) throws(Problem) -> [JSON.Member] {
        var members: [JSON.Member] = []
        try check(bytes.lazy.count { $0 == UInt8(ascii: "&") } + 1)
        let plusIsSpace = isFormEncoded(bytes)
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "&")) ?? bytes.count
            let pair = start..<end
            start = end + 1
            guard !pair.isEmpty else { continue }
            let equals = bytes[pair].firstIndex(of: UInt8(ascii: "=")) ?? end
            let name = try decoded(bytes[pair.lowerBound..<equals], plusIsSpace: plusIsSpace)
            let value = equals < end ? try decoded(bytes[(equals + 1)..<end], plusIsSpace: plusIsSpace) : ""
            try check(name: name)
            add(value, named: name, to: &members)
        }
        return members
    }

    /// - Throws: `Problem.malformed` for a name that is long, or takes long to compare.
    static func check(name: String) throws(Problem) {
        guard name.isParameterName else {
            throw Problem(.malformed, "The name of a parameter is too long.")
        }
    }

    /// Checks the names of the members of an object, and of those within.
    static func check(names members: [JSON.Member]) throws(Problem) {
        for member in members {
            try check(name: member.name)
            try check(namesIn: member.value)
        }
    }

    private static func check(namesIn value: JSON) throws(Problem) {
        switch value {
        case .object(let members): try check(names: members)
        case .array(let elements): for element in elements { try check(namesIn: element) }
        case .null, .bool, .number, .string: break
        }
    }

    /// - Throws: `Problem.malformed` for more parameters than ``parameterLimit``.
    static func check(_ count: Int) throws(Problem) {
        guard count <= parameterLimit else {
            throw Problem(.malformed, "A request may have at most \(parameterLimit) parameters.")
        }
    }

    /// One part of a path, a query or a form. Throws `Problem.malformed` for what is not UTF-8.
    static func decoded(_ part: Slice<UnsafeRawBufferPointer>, plusIsSpace: Bool) throws(Problem) -> String {
        let plain = !part.contains { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }
        let text = plain ? String(validating: part, as: UTF8.self) : unescaped(part, plusIsSpace: plusIsSpace)
        guard let text else { throw Problem(.malformed, "The parameters are not UTF-8.") }
        return text
    }

    static func decoded(_ part: String) throws(Problem) -> String {
        var part = part
        return try part.withUTF8 { bytes in
            Result { () throws(Problem) in
                try decoded(UnsafeRawBufferPointer(bytes)[...], plusIsSpace: false)
            }
        }.get()
    }

    /// Adds a value under a name that may say where in a list or object it belongs.
    static func add(_ value: String, named name: String, to members: inout [JSON.Member]) {
        guard name.hasSuffix("]"), let bracket = name.firstIndex(of: "["), bracket > name.startIndex else {
            return members.append(JSON.Member(name, .string(value)))
        }
        let steps = name[name.index(after: bracket)...].dropLast().components(separatedBy: "][")
        let outer = String(name[..<bracket])
        guard steps.count <= 8 else { return }
        if let index = members.lastIndex(where: { $0.name == outer }) {
            members[index].value.add(value, at: steps[...])
        } else {
            var list = JSON.null
            list.add(value, at: steps[...])
            members.append(JSON.Member(outer, list))
        }
    }

    /// Whether all values have only the bytes that a form encoder leaves as they are. In values with other
    /// bytes, like the `@` of an address, nobody has turned spaces into pluses, so a plus is a plus.
    private static func isFormEncoded(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var inValue = false
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "&"): inValue = false
            case UInt8(ascii: "="): inValue = true
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "%"), UInt8(ascii: "+"),
                UInt8(ascii: "-"),
                UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "*"), UInt8(ascii: "~"):
                continue
            default: if inValue { return false }
            }
        }
        return true
    }

    private static func unescaped(_ part: Slice<UnsafeRawBufferPointer>, plusIsSpace: Bool) -> String? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(part.count)
        var index = part.startIndex
        while index < part.endIndex {
            let byte = part[index]
            index += 1
            if byte == UInt8(ascii: "%"), index + 1 < part.endIndex,
                let high = hexDigit(part[index]), let low = hexDigit(part[index + 1])
            {
                bytes.append(high << 4 | low)
                index += 2
            } else {
                bytes.append(byte == UInt8(ascii: "+") && plusIsSpace ? UInt8(ascii: " ") : byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

extension JSON {
    /// Adds a value in the list (an empty step) or under the name that the steps lead to. A step that does
    /// not fit what earlier parameters made begins again there: the last one wins.
    fileprivate mutating func add(_ value: String, at steps: ArraySlice<String>) {
        guard let step = steps.first else {
            self = .string(value)
            return
        }
        let rest = steps.dropFirst()
        if step.isEmpty {
            var elements: [JSON] = if case .array(let elements) = self { elements } else { [] }
            self = .null
            elements.append(.null)
            elements[elements.count - 1].add(value, at: rest)
            self = .array(elements)
        } else {
            var members: [Member] = if case .object(let members) = self { members } else { [] }
            self = .null
            let index = members.lastIndex { $0.name == step } ?? members.endIndex
            if index == members.endIndex { members.append(Member(step, .null)) }
            members[index].value.add(value, at: rest)
            self = .object(members)
        }
    }
}
