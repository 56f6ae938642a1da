/**
 * The steps that lead to the tables of today, in their order; the number of those taken is the database's
 * `user_version`. A step that has been released is never changed: what comes later is a new step.
 *
 * Times are milliseconds since 1970, UTC.
 */
export const sqliteMigrations: readonly string[] = [
  `
  CREATE TABLE enquiries (
    reference TEXT PRIMARY KEY NOT NULL,
    name TEXT NOT NULL,
    -- NOCASE knows ASCII alone, as does an address that the form accepts.
    email TEXT NOT NULL COLLATE NOCASE,
    company TEXT NOT NULL,
    message TEXT NOT NULL,
    locale TEXT NOT NULL,
    received_at INTEGER NOT NULL,
    idempotency_key TEXT UNIQUE,
    fingerprint TEXT NOT NULL,
    suspicions TEXT NOT NULL, -- JSON, an array of text
    released_at INTEGER
  ) STRICT;
  CREATE INDEX enquiries_by_time ON enquiries (received_at);
  CREATE INDEX enquiries_by_email ON enquiries (email);
  CREATE INDEX enquiries_by_fingerprint ON enquiries (fingerprint, received_at);

  CREATE TABLE mails (
    -- AUTOINCREMENT, so that the number of an erased mail never comes to stand for another one: a server that was
    -- sending the first would mark the second as sent.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    reference TEXT NOT NULL REFERENCES enquiries ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('notification', 'confirmation')),
    message_id TEXT NOT NULL UNIQUE,
    created_at INTEGER NOT NULL,
    state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'given up')),
    tries INTEGER NOT NULL DEFAULT 0,
    next_try_at INTEGER CHECK ((next_try_at IS NULL) = (state <> 'waiting')),
    leased_until INTEGER,
    sent_at INTEGER,
    last_error TEXT
  ) STRICT;
  CREATE INDEX mails_by_enquiry ON mails (reference);
  CREATE INDEX mails_waiting ON mails (next_try_at) WHERE state = 'waiting';

  CREATE TABLE drafts (
    token TEXT PRIMARY KEY NOT NULL,
    email TEXT COLLATE NOCASE,
    content TEXT NOT NULL, -- JSON
    expires_at INTEGER NOT NULL
  ) STRICT;

  -- One row, written to find out whether anything can be.
  CREATE TABLE health (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    checked_at INTEGER NOT NULL
  ) STRICT;
  `,
  // What the server has not accepted is no longer stored.
  `DROP TABLE drafts`,
]
