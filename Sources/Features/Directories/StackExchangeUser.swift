/// The wrapper object of every response.
struct StackExchangeResponse: Decodable {
    var items: Items?
    var has_more: Bool?
    var backoff: Int?
    var quota_remaining: Int?
    var quota_max: Int?
    var error_id: Int?
    var error_name: String?
    var error_message: String?

    /// A person that cannot be read does not lose the others.
    struct Items: Decodable {
        var rows: [StoredPerson] = []
        var bad = 0

        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            while !list.isAtEnd {
                if let row = try list.decode(Attempt.self).row { rows.append(row) } else { bad += 1 }
                // A page has 100 people, and an error for each costs far more than the row.
                guard bad <= 100 else {
                    throw DecodingError.dataCorruptedError(
                        in: list, debugDescription: "hardly a row can be read")
                }
            }
        }
    }

    private struct Attempt: Decodable {
        var row: StoredPerson?

        init(from decoder: any Decoder) throws {
            do {
                row = StoredPerson(try StackExchangeUser(from: decoder))
            } catch is DecodingError {
                row = nil
            }
        }
    }
}
