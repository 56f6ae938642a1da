interface Words {
  time: string
  list: string
  id: string
  /** Ends the definition of a text that is compared without letter case. */
  ignoringCase: string
  /** What addresses were found by at first. */
  emailKey: string
  /** Ends the definition of a table. */
  strict: string
  /** A time, or any number of eight bytes. */
  number: string
  /** Brings what was stored otherwise into the form that both databases share. */
  toSharedTypes: string
}

/**
 * The steps that lead to the tables of today, in their order. A step that has been released is never changed: what comes
 * later is a new step. It only adds tables, indexes, and columns that need no value, so that the version before goes on
 * working; where that cannot be, `compatibleSince` becomes its number. Times are milliseconds since 1970, UTC.
 */
function migrationsIn({
  time,
  list,
  id,
  ignoringCase,
  emailKey,
  strict,
  number,
  toSharedTypes,
}: Words): string[] {
  return [
    `
    create table enquiries (
      reference text primary key not null,
      name text not null,
      email text not null ${ignoringCase},
      company text not null,
      message text not null,
      locale text not null,
      received_at ${time} not null,
      idempotency_key text unique,
      fingerprint text not null,
      suspicions ${list} not null,
      released_at ${time}
    ) ${strict};
    create index enquiries_by_time on enquiries (received_at);
    create index enquiries_by_email on enquiries (${emailKey});
    create index enquiries_by_fingerprint on enquiries (fingerprint, received_at);

    create table mails (
      id ${id},
      reference text not null references enquiries on delete cascade,
      kind text not null check (kind in ('notification', 'confirmation')),
      message_id text not null unique,
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

    create table drafts (
      token text primary key not null,
      email text ${ignoringCase},
      content text not null,
      expires_at ${time} not null
    ) ${strict};

    -- One row, written to find out whether anything can be.
    create table health (id integer primary key check (id = 1), checked_at ${time} not null) ${strict};
    `,
    // What the server has not accepted is no longer stored.
    'drop table drafts',
    `
    drop index enquiries_by_email;
    ${toSharedTypes}
    -- It knows ASCII alone in both databases, as does an address that the form accepts.
    create index enquiries_by_email on enquiries (lower(email));
    `,
    `
    -- When the clock was last known to be right.
    alter table health add column trusted_at ${number};
    -- 1 while erased bytes remain.
    alter table health add column scrub_due ${number};
    insert into health (id, checked_at) values (1, 0) on conflict (id) do nothing;
    update health set trusted_at = (select max(received_at) from enquiries);
    `,
    `
    -- Of a confirmation: its address without letter case and \`+tag\`, for a mailbox gets one a day.
    alter table mails add column mailbox text;
    create index confirmations_by_time on mails (created_at) where kind = 'confirmation';
    -- When the owner was told that it is in quarantine.
    alter table enquiries add column told_at ${number};
    -- What all servers of this database share: a key, and when the owner is told of the quarantine again.
    create table facts (name text primary key not null, value text not null) ${strict};
    `,
  ]
}

/** Versions of the program that know so many steps, or more, work on the tables of today. */
export const compatibleSince = 5

/** Tells versions that do not know all steps whether they may go on: they ask `readCompatibility`. */
export const noteCompatibility = `
  insert into facts (name, value) values ('compatible since', '${compatibleSince}')
  on conflict (name) do update set value = excluded.value`
export const readCompatibility = `select value from facts where name = 'compatible since'`

/** The number of steps taken is the `user_version` of the database. */
export const sqliteMigrations = migrationsIn({
  time: 'integer',
  list: 'text',
  // So that the number of an erased mail never comes to stand for another one: a server that was sending the first would
  // mark the second as sent.
  id: 'integer primary key autoincrement',
  ignoringCase: 'collate nocase',
  emailKey: 'email',
  strict: 'strict',
  number: 'integer',
  toSharedTypes: '',
})

const toMilliseconds = (column: string) =>
  `alter column ${column} type bigint using round(extract(epoch from ${column}) * 1000)::bigint`

/** The table `migrations` holds the numbers of the steps taken. */
export const postgresMigrations = migrationsIn({
  time: 'timestamptz',
  list: 'text[]',
  id: 'integer generated always as identity primary key',
  ignoringCase: '',
  emailKey: 'lower(email collate "C")',
  strict: '',
  number: 'bigint',
  toSharedTypes: `
    alter table enquiries
      -- In other collations the small letter of I may be another.
      alter column email type text collate "C",
      -- An array of text, as JSON.
      alter column suspicions type text using to_json(suspicions)::text,
      ${['received_at', 'released_at'].map(toMilliseconds).join(', ')};
    alter table mails ${['created_at', 'next_try_at', 'leased_until', 'sent_at'].map(toMilliseconds).join(', ')};
    alter table health ${toMilliseconds('checked_at')};`,
})
