public import Storage

/// The tables of accounts. They come after those of members, whose ids they carry.
public enum AccountsSchema {
    /// The tables of accounts, sessions and links, in the order in which they were added.
    public static let migrations: [Migration] = [
        Migration(
            "accounts-1-accounts",
            """
            CREATE TABLE account (
                person BIGINT PRIMARY KEY REFERENCES person (id),
                email TEXT NOT NULL,
                email_key TEXT NOT NULL UNIQUE,
                password_hash TEXT NOT NULL,
                language TEXT,
                theme TEXT,
                created_ms BIGINT NOT NULL,
                suspended_ms BIGINT
            );
            CREATE TABLE session (
                id BIGSERIAL PRIMARY KEY,
                person BIGINT NOT NULL REFERENCES account (person) ON DELETE CASCADE,
                token_hash BYTEA NOT NULL UNIQUE,
                agent TEXT NOT NULL,
                address TEXT NOT NULL,
                created_ms BIGINT NOT NULL,
                seen_ms BIGINT NOT NULL,
                expires_ms BIGINT NOT NULL
            );
            CREATE INDEX session_person ON session (person, seen_ms);
            CREATE INDEX session_expires ON session (expires_ms);
            """),
        // Of each kind (reset, claim) a person has at most one link: a new one ends the one before.
        Migration(
            "accounts-2-links",
            """
            CREATE TABLE account_link (
                person BIGINT NOT NULL REFERENCES person (id),
                kind TEXT NOT NULL,
                token_hash BYTEA NOT NULL UNIQUE,
                expires_ms BIGINT NOT NULL,
                PRIMARY KEY (person, kind)
            );
            CREATE INDEX account_link_expires ON account_link (expires_ms);
            """),
        // The kinds of notice that someone does not want, so that new kinds are on by themselves. Activity
        // reads it.
        Migration(
            "accounts-3-notices",
            """
            CREATE TABLE notice_off (
                person BIGINT NOT NULL REFERENCES account (person) ON DELETE CASCADE,
                kind TEXT NOT NULL,
                PRIMARY KEY (person, kind)
            );
            """),
        // Without a response: the request still runs, or was cut off by a crash.
        Migration(
            "accounts-4-idempotency",
            """
            CREATE TABLE idempotency_key (
                key_hash BYTEA PRIMARY KEY,
                person BIGINT REFERENCES account (person) ON DELETE CASCADE,
                fingerprint TEXT NOT NULL,
                answer BYTEA,
                created_ms BIGINT NOT NULL
            );
            CREATE INDEX idempotency_key_person ON idempotency_key (person);
            CREATE INDEX idempotency_key_created ON idempotency_key (created_ms);
            """),
        // When a suspension ends; null for good. See `AccountStanding`.
        Migration(
            "accounts-5-suspended-until",
            """
            ALTER TABLE account ADD COLUMN suspended_until_ms BIGINT;
            """),
        // `invited` has who signed up with which invitation.
        Migration(
            "accounts-6-invitations",
            """
            CREATE TABLE community_setting (
                name TEXT PRIMARY KEY,
                value TEXT NOT NULL
            );
            CREATE TABLE invitation (
                id BIGSERIAL PRIMARY KEY,
                code TEXT NOT NULL UNIQUE,
                note TEXT NOT NULL,
                uses BIGINT NOT NULL,
                used BIGINT NOT NULL,
                inviter BIGINT REFERENCES account (person) ON DELETE SET NULL,
                created_ms BIGINT NOT NULL,
                expires_ms BIGINT NOT NULL
            );
            CREATE INDEX invitation_inviter ON invitation (inviter);
            CREATE TABLE invited (
                person BIGINT PRIMARY KEY REFERENCES account (person) ON DELETE CASCADE,
                invitation BIGINT NOT NULL REFERENCES invitation (id)
            );
            CREATE INDEX invited_invitation ON invited (invitation);
            """),
        // When the address was confirmed, and when the last digest of unseen notices was due; null for members who do not
        // want it.
        Migration(
            "accounts-7-letters",
            """
            ALTER TABLE account ADD COLUMN confirmed_ms BIGINT;
            ALTER TABLE account ADD COLUMN letters_ms BIGINT;
            CREATE INDEX account_letters ON account (letters_ms);
            """),
    ]
}
