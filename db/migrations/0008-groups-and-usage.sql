-- Locks: account and session exclusively for the moment of their new columns; every account is read and written once.

-- An account in the words of people: who works together, with one plan. Each person has one of their own, the primary group.
create table account_group (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique,
  name text not null,
  -- The id of a plan of accounts/rules/plans.ts; one that is no longer known counts as free.
  plan text not null default 'free',
  created_at timestamptz not null default now()
);
create unique index account_group_name on account_group (lower(name));

create table group_member (
  group_id uuid not null references account_group (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  role text not null check (role in ('owner', 'manager', 'member', 'billing', 'surveyor')),
  created_at timestamptz not null default now(),
  primary key (group_id, account_id)
);
create index group_member_account on group_member (account_id);

alter table account add column primary_group_id uuid references account_group (id) on delete set null;
insert into account_group (id, slug, name, plan)
select id, 'account-' || id, name || '’s account ' || substr(id::text, 1, 8), case tier when 'starter' then 'free' else tier end from account;
insert into group_member (group_id, account_id, role) select id, id, 'owner' from account;
update account set primary_group_id = id;
-- The plan is the group's now.
alter table account drop column tier;

-- The group that a person works in on this device; the primary one when none is chosen.
alter table session add column group_id uuid references account_group (id) on delete set null;
-- What the list of sessions says, and names for ending one.
alter table session add column id uuid not null default gen_random_uuid();
alter table session add column user_agent text;
alter table session add column last_seen_at timestamptz not null default now();
create unique index session_id on session (id);

-- What was used, once per holder, kind, period and subject: exactly what the counters count.
-- holder: account:UUID, visitor:HASH or address:HASH. period: 2026-11-21, 2026-11 or ever.
create table use_subject (
  holder text not null,
  kind text not null,
  period text not null,
  subject text not null,
  primary key (holder, kind, period, subject)
);
create index use_subject_period on use_subject (period);

create table use_counter (
  holder text not null,
  kind text not null,
  period text not null,
  used integer not null check (used >= 0),
  primary key (holder, kind, period)
);
create index use_counter_period on use_counter (period);

-- Proof that an e-mail is read by its owner: for confirming it and for a new password. Only the hash is kept.
alter table account add column email_confirmed_at timestamptz;
create table account_token (
  token_hash bytea primary key,
  account_id uuid not null references account (id) on delete cascade,
  purpose text not null check (purpose in ('confirm_email', 'reset_password')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index account_token_account on account_token (account_id, purpose);
