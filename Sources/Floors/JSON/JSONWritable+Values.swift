public import Foundation

extension String: JSONWritable {
    @inlinable public func write(to json: inout JSONWriter) { json.output.quoted(self) }
}

extension Int: JSONWritable {
    @inlinable public func write(to json: inout JSONWriter) { json.output.integer(Int64(self)) }
}

extension Int64: JSONWritable {
    @inlinable public func write(to json: inout JSONWriter) { json.output.integer(self) }
}

extension Bool: JSONWritable {
    @inlinable public func write(to json: inout JSONWriter) {
        if self { json.output.literal("true") } else { json.output.literal("false") }
    }
}

extension Double: JSONWritable {
    @inlinable public func write(to json: inout JSONWriter) { json.number(self) }
}

extension Date: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.output.byte(UInt8(ascii: "\""))
        json.output.date(self)
        json.output.byte(UInt8(ascii: "\""))
    }
}

extension URL: JSONWritable {
    public func write(to json: inout JSONWriter) { json.output.quoted(absoluteString) }
}

extension Optional: JSONWritable where Wrapped: JSONWritable {
    @inlinable public func write(to json: inout JSONWriter) {
        if let self { self.write(to: &json) } else { json.output.literal("null") }
    }
}

extension Array: JSONWritable where Element: JSONWritable {
    @inlinable public func write(to json: inout JSONWriter) { json.array(self) }
}

/// In the order of the keys, so that equal dictionaries give equal bytes.
extension Dictionary: JSONWritable where Key == String, Value: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { json in
            for (key, value) in sorted(by: { $0.key < $1.key }) {
                if json.output.last != UInt8(ascii: "{") { json.output.byte(UInt8(ascii: ",")) }
                json.output.quoted(key)
                json.output.byte(UInt8(ascii: ":"))
                value.write(to: &json)
            }
        }
    }
}

extension JSONWritable where Self: RawRepresentable, RawValue: JSONWritable {
    @inlinable public func write(to json: inout JSONWriter) { rawValue.write(to: &json) }
}
