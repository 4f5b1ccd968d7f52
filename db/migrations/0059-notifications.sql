-- Locks: follow, for as long as its two indexes take (a second for a million rows); the other tables are new.

-- Finds the followers of the parcels and places that changed.
create index follow_of_parcel on follow (ll_uuid) where ll_uuid is not null;
create index follow_of_place on follow (place_path) where place_path is not null;

-- The comparisons whose changes were told to followers, or are being told. Those that exist already are done: nobody is told of old changes.
create table notification_run (
  comparison_id integer primary key references edition_comparison (id) on delete cascade,
  heartbeat_at timestamptz not null default now(),
  finished_at timestamptz,
  -- The accounts and rows that it wrote, for operators.
  accounts integer,
  rows_written integer
);
insert into notification_run (comparison_id, finished_at) select id, now() from edition_comparison;

-- An email to an account: its rows name it. The row is there before the email is sent, so that a killed worker sends the same email again, with the same id.
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

-- What an account is told: of a followed parcel, of a followed place, or of many parcels at once (summary). Values are not copied here: they stand in the rows
-- of both editions, so that who may see them is decided when they are read or sent.
create table notification (
  id bigint generated always as identity primary key,
  account_id uuid not null references account (id) on delete cascade,
  -- Null when one of the editions was removed since.
  comparison_id integer references edition_comparison (id) on delete set null,
  subject text not null check (subject in ('parcel', 'place', 'summary')),
  -- The county.
  place_path text not null references place (path) on delete cascade,
  ll_uuid uuid,
  -- The parcel in the newer edition (of one that is gone, in the older one), or the followed place, or the county.
  path text not null,
  title text,
  kinds text[] not null,
  detail jsonb not null default '{}',
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- When it is due in an email; null for none.
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

-- The private feed of an account. The address holds this number, so that raising it ends the former address.
create table notification_feed (
  account_id uuid primary key references account (id) on delete cascade,
  generation integer not null default 1,
  created_at timestamptz not null default now()
);
