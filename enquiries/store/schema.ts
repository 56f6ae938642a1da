interface Dialect {
  /** Milliseconds since 1970, UTC. */
  time: string
  id: string
  /** Ends the definition of a text in which letter case is that of ASCII, as in an address that the form accepts. */
  ascii: string
  /** Ends the definition of a table. */
  strict: string
  /** What time it is, as an expression. */
  now: string
}

/**
 * The steps that lead to the tables of today, in their order; a database knows how many it has taken. A step that has been
 * released is never changed: what comes later is a new step. It only adds tables, indexes, and columns that need no value,
 * so that the version before goes on working.
 */
function stepsIn({ time, id, ascii, strict, now }: Dialect): string[] {
  return [
    `
    create table enquiries (
      reference text primary key not null,
      name text not null,
      email text ${ascii} not null,
      company text not null,
      message text not null,
      locale text not null,
      received_at ${time} not null,
      idempotency_key text unique,
      fingerprint text not null,
      -- An array of codes, as JSON.
      spam_reasons text not null
    ) ${strict};
    create index enquiries_by_time on enquiries (received_at);
    create index enquiries_by_email on enquiries (lower(email));
    create index enquiries_by_fingerprint on enquiries (fingerprint, received_at);

    create table mails (
      id ${id},
      reference text not null references enquiries on delete cascade,
      kind text not null check (kind in ('notification', 'confirmation')),
      message_id text not null unique,
      -- Of a confirmation: where it arrives, for a mailbox gets one a day.
      mailbox text,
      created_at ${time} not null,
      state text not null default 'waiting' check (state in ('waiting', 'sent', 'given up')),
      tries integer not null default 0,
      next_try_at ${time} check ((next_try_at is null) = (state <> 'waiting')),
      leased_until ${time},
      sent_at ${time},
      last_error text
    ) ${strict};
    create index mails_by_enquiry on mails (reference);
    create index mails_waiting on mails (next_try_at) where state = 'waiting';
    create index confirmations_by_time on mails (created_at) where kind = 'confirmation';

    -- One row: written to find out whether anything can be, and the time by which enquiries grow old.
    create table state (
      id integer primary key check (id = 1),
      checked_at ${time} not null,
      room text,
      retention_time ${time} not null
    ) ${strict};
    insert into state (id, checked_at, retention_time) values (1, 0, ${now});
    `,
  ]
}

export const sqliteSteps = stepsIn({
  time: 'integer',
  // So that the number of an erased mail never comes to stand for another one: a server that was sending the first would
  // mark the second as sent.
  id: 'integer primary key autoincrement',
  ascii: '',
  strict: 'strict',
  now: "cast(unixepoch('subsec') * 1000 as integer)",
})

export const postgresSteps = stepsIn({
  time: 'bigint',
  id: 'integer generated always as identity primary key',
  // In other collations the small letter of I may be another.
  ascii: 'collate "C"',
  strict: '',
  now: '(extract(epoch from now()) * 1000)::bigint',
})
