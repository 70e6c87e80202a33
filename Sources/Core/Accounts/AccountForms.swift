import FanfareModels
import Pages

/// The forms of the account pages.
struct LogInForm: Decodable, Sendable {
    var email: String?
    var password: String?
    var to: String?
}

struct RegisterForm: Decodable, Sendable {
    var username: String?
    var email: String?
    var password: String?
    var first_name: String?
    var last_name: String?
    var invitation: String?
    var to: String?
    /// The secret of the link for the first admin.
    var token: String?

    var call: Register {
        Register(
            username: username, email: email, password: password, firstName: first_name, lastName: last_name,
            invitation: invitation)
    }
}

struct RegistrationForm: Decodable, Sendable, SettingsForm {
    var setup: String?
    var policy: RegistrationPolicy?
}

struct LinkForm: Decodable, Sendable {
    var token: String
    var email: String?
    var password: String?
}

struct ProfileForm: Decodable, Sendable {
    var first_name: String?
    var last_name: String?
    var about: String?
    var location: String?
    var top_genre: String?
    var top_game: String?
    var remove_picture: String?

    enum CodingKeys: String, CodingKey {
        case first_name, last_name, about, location, top_genre, top_game, remove_picture
    }

    /// Tells a field that was sent blank from one that was not sent.
    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        first_name = try fields.text(forKey: .first_name)
        last_name = try fields.text(forKey: .last_name)
        about = try fields.text(forKey: .about)
        location = try fields.text(forKey: .location)
        top_genre = try fields.text(forKey: .top_genre)
        top_game = try fields.text(forKey: .top_game)
        remove_picture = try fields.text(forKey: .remove_picture)
    }

    /// What the page sends blank was emptied on purpose.
    var call: UpdateMe {
        var call = UpdateMe()
        let fields: [(ProfilePart, String?)] = [
            (.lastName, last_name), (.about, about), (.location, location), (.topGenre, top_genre),
            (.topGame, top_game),
        ]
        call.clear = fields.filter { $0.1?.allSatisfy(\.isWhitespace) == true }.map(\.0)
        if remove_picture != nil { call.clear?.append(.picture) }
        call.firstName = first_name
        call.lastName = last_name
        call.about = about
        call.location = location
        call.topGenre = top_genre
        call.topGame = top_game
        return call
    }
}

struct AccountForm: Decodable, Sendable {
    var username: String?
    var email: String?
    var password: String?

    var call: UpdateMe {
        var call = UpdateMe()
        call.username = username
        call.email = email
        call.password = password
        return call
    }
}

struct DisplayForm: Decodable, Sendable {
    var language: String?
    var theme: String?

    var call: UpdateMe {
        var call = UpdateMe()
        call.language = language
        call.theme = theme
        return call
    }
}

/// A switch that is off is not sent at all.
struct NoticesForm: Decodable, Sendable {
    var follow: String?
    var like: String?
    var comment: String?
    var answer: String?
    var vote: String?
    var badge: String?
    var live: String?
    var question: String?
    var report: String?
    var declined: String?
    var answered: String?
    var suggestion: String?
    var letters: String?

    var off: Set<NoticeKind> { Set(NoticeKind.allCases.filter { self[$0] == nil }) }

    private subscript(kind: NoticeKind) -> String? {
        switch kind {
        case .follow: follow
        case .like: like
        case .comment: comment
        case .answer: answer
        case .vote: vote
        case .badge: badge
        case .live: live
        case .question: question
        case .report: report
        case .declined: declined
        case .answered: answered
        case .suggestion: suggestion
        }
    }
}

struct WelcomeQuery: Decodable, Sendable {
    var to: String?
}

struct NoteQuery: Decodable, Sendable {
    var note: String?
}

/// A button that leads back to where it was pressed.
struct SwitchForm: Decodable, Sendable {
    var theme: Theme?
    var language: Language?
    var back: String?
}
