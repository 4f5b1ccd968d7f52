-- Locks: follow, for as long as its two indexes take (a second for a million rows); account, place and edition_comparison, for the moment of the foreign keys.
-- The tables notification_run, notification_email, notification and notification_feed are new.

-- Finds the followers of the parcels and places that changed.
create index follow_of_parcel on follow (ll_uuid) where ll_uuid is not null;
create index follow_of_place on follow (place_path) where place_path is not null;

-- The comparisons about which followers were notified, or are being notified. Existing comparisons count as done, so nobody is notified about old changes.
create table notification_run (
  comparison_id integer primary key references edition_comparison (id) on delete cascade,
  heartbeat_at timestamptz not null default now(),
  finished_at timestamptz,
  -- The number of accounts that got notifications, and the number of rows of notification that it wrote. For operators.
  accounts integer,
  rows_written integer
);
insert into notification_run (comparison_id, finished_at) select id, now() from edition_comparison;

-- An email to an account; its rows refer to it. The row is stored before the email is sent, so that after a crash the same email is sent again with the same id.
create table notification_email (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index notification_email_waiting on notification_email (next_at) where state = 'waiting';
create index notification_email_account on notification_email (account_id);

-- A notification of an account: about a followed parcel, a followed place, or many parcels at once (summary). Values are not copied here: they are in the rows
-- of both editions, so that access to them is checked when the notification is read or sent.
create table notification (
  id bigint generated always as identity primary key,
  account_id uuid not null references account (id) on delete cascade,
  -- Null when one of the editions was removed.
  comparison_id integer references edition_comparison (id) on delete set null,
  subject text not null check (subject in ('parcel', 'place', 'summary')),
  -- The county.
  place_path text not null references place (path) on delete cascade,
  ll_uuid uuid,
  -- The parcel in the newer edition (or in the older one, if it is gone), or the followed place, or the county.
  path text not null,
  title text,
  kinds text[] not null,
  detail jsonb not null default '{}',
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- When it is due in an email; null if it is not sent by email.
  email_at timestamptz,
  email_id uuid references notification_email (id) on delete set null
);
-- A repeated or resumed run adds nothing.
create unique index notification_parcel on notification (comparison_id, account_id, ll_uuid) where ll_uuid is not null;
create unique index notification_other on notification (comparison_id, account_id, subject, path) where ll_uuid is null;
create index notification_account on notification (account_id, id desc);
create index notification_unread on notification (account_id) where read_at is null;
create index notification_due on notification (email_at) where email_at is not null and email_id is null;
create index notification_email_rows on notification (email_id) where email_id is not null;
create index notification_old on notification (created_at);

-- The private feed of an account. The address contains this number, so raising the number invalidates the previous address.
create table notification_feed (
  account_id uuid primary key references account (id) on delete cascade,
  generation integer not null default 1,
  created_at timestamptz not null default now()
);
