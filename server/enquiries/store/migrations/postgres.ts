/**
 * The steps that lead to the tables of today, in their order; the table `migrations` holds the numbers of those taken.
 * A step that has been released is never changed: what comes later is a new step.
 */
export const postgresMigrations: readonly string[] = [
  `
  create table enquiries (
    reference text primary key,
    name text not null,
    email text not null,
    company text not null,
    message text not null,
    locale text not null,
    received_at timestamptz not null,
    idempotency_key text unique,
    fingerprint text not null,
    suspicions text[] not null,
    released_at timestamptz
  );
  create index enquiries_by_time on enquiries (received_at);
  -- "C" knows ASCII alone, as does an address that the form accepts; elsewhere the small letter of I may be another.
  create index enquiries_by_email on enquiries (lower(email collate "C"));
  create index enquiries_by_fingerprint on enquiries (fingerprint, received_at);

  create table mails (
    id integer generated always as identity primary key,
    reference text not null references enquiries on delete cascade,
    kind text not null check (kind in ('notification', 'confirmation')),
    message_id text not null unique,
    created_at timestamptz not null,
    state text not null default 'waiting' check (state in ('waiting', 'sent', 'given up')),
    tries integer not null default 0,
    next_try_at timestamptz check ((next_try_at is null) = (state <> 'waiting')),
    leased_until timestamptz,
    sent_at timestamptz,
    last_error text
  );
  create index mails_by_enquiry on mails (reference);
  create index mails_waiting on mails (next_try_at) where state = 'waiting';

  create table drafts (
    token text primary key,
    email text,
    -- JSON, but not jsonb: what was typed may hold characters that jsonb refuses.
    content text not null,
    expires_at timestamptz not null
  );

  -- One row, written to find out whether anything can be.
  create table health (
    id integer primary key check (id = 1),
    checked_at timestamptz not null
  );
  `,
  // What the server has not accepted is no longer stored.
  `drop table drafts`,
]
