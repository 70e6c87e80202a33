public import FanfareModels
import Foundation
import Members
import Storage
public import HTTPServer
import MediaKit
import Pages

extension Accounts {
    /// Signs a person up and in. `file` is a picture of theirs; its errors are reported for `field`.
    ///
    /// Throws `Problem.invalid` with everything that is wrong at once, `forbidden` where nobody may sign up.
    public func register(
        _ form: Register, picture file: UploadedFile? = nil, field: String = "image_url", on device: Device
    ) async throws -> SignedIn {
        try await requireAdmission(with: form.invitation)
        let new = try await checked(form, from: device.address)
        try await requireSignUp(from: device.address)
        let picture = try await prepared(file, field: field)
        let signedIn: SignedIn = try await keeping(picture) {
            let hash = try await passwords.hash(new.password)
            let time = now()
            return try await nameTaken {
                try await database.write { db in
                    try people.limits.takeSignUp(from: device.address, at: time, in: db)
                    let person = try admit(
                        { try create(new.person, new.email, hash, at: time, in: db) }, with: form.invitation,
                        at: time, in: db)
                    try picture?.keep(person, in: db)
                    try askConfirmation(of: new.email, by: person, at: time, in: db)
                    return try open(person, on: device, at: time, in: db)
                }
            }
        }
        note(.signUp, of: signedIn.user.id, on: device)
        return signedIn
    }
}

extension Accounts {
    /// - Throws: `Problem` `.tooMany` when the address may not sign up now.
    func requireSignUp(from address: String) async throws {
        let time = now()
        try await database.read { db in try people.limits.requireSignUp(from: address, at: time, in: db) }
    }

    struct NewAccount: Sendable {
        var person: NewPerson
        var email: EmailAddress
        var password: String
    }

    /// The form with every part checked, what others have already taken included.
    ///
    /// - Parameter address: of the client; nil for the operator, who may find any number of names taken.
    func checked(
        _ form: Register, as type: UserType = .member, from address: String? = nil
    ) async throws -> NewAccount {
        var errors = FieldErrors()
        let username = errors.check { () throws(Problem) in try Username(form.username ?? "") }
        let email = errors.check { () throws(Problem) in try EmailAddress(form.email ?? "") }
        let first = errors.check { () throws(Problem) in
            try ProfileText.name(form.firstName ?? "", field: "first_name")
        }
        let last = errors.check { () throws(Problem) in
            try ProfileText.name(form.lastName ?? "", field: "last_name")
        }
        // What is too long to be a name is no word to look for in the password either.
        let personal = [username?.text, email?.text, first, last].compactMap(\.self) + [site.name]
        let password = errors.check { () throws(Problem) in
            try NewPassword(form.password ?? "", personal: personal)
        }
        let taken = try await database.read { db in try self.taken(username, email, in: db) }
        if let address, !taken.isEmpty { try loginThrottle.tellTaken(to: address) }
        for field in taken { errors.add(field, "has already been taken") }
        try errors.throwIfAny()
        guard let username, let email, let first, let last, let password else { throw Problem.missing() }
        return NewAccount(
            person: NewPerson(username: username, firstName: first, lastName: last, userType: type),
            email: email,
            password: password.text)
    }

    func create(
        _ person: NewPerson, _ email: EmailAddress, _ hash: String, at time: Date, in db: any Connection
    ) throws -> ID<Person> {
        let person = try people.create(person, in: db)
        try Self.add(person, email, hash, at: time, in: db)
        return person
    }

    static func add(
        _ person: ID<Person>, _ email: EmailAddress, _ hash: String, at time: Date, in db: any Connection
    ) throws {
        try db.run(
            """
            INSERT INTO account (person, email, email_key, password_hash, created_ms)
            VALUES (\(person), \(email.text), \(email.key), \(hash), \(time))
            """)
    }

    /// The fields whose values somebody else has.
    func taken(
        _ username: Username?, _ email: EmailAddress?, except own: ID<Person>? = nil, in db: any Connection
    ) throws -> [String] {
        var fields: [String] = []
        if let username, let owner = try people.find(username, in: db), owner != own {
            fields.append("username")
        }
        if let email {
            let owner = try db.first("SELECT person FROM account WHERE email_key = \(email.key)") {
                $0[0] as ID<Person>
            }
            if let owner, owner != own { fields.append("email") }
        }
        return fields
    }

    func prepared(_ file: UploadedFile?, field: String) async throws -> PreparedPicture? {
        guard let file else { return nil }
        return PreparedPicture(
            sizes: try await pictures.make(from: file.path, field: field), people: people, pictures: pictures)
    }
}
