-- Locks: account and session exclusively for the moment of their new columns; every account is read and written once.

-- A group of people who work together with one plan; the screens call it an account. Each person has a primary group of their own.
create table account_group (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique,
  name text not null,
  -- The id of a plan in accounts/rules/plans.ts. An id that the program no longer has counts as the free plan.
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
-- From now on the plan belongs to the group.
alter table account drop column tier;

-- The group that a person works in on this device; null for the primary one.
alter table session add column group_id uuid references account_group (id) on delete set null;
-- The facts that the list of sessions shows, and an id for ending a session.
alter table session add column id uuid not null default gen_random_uuid();
alter table session add column user_agent text;
alter table session add column last_seen_at timestamptz not null default now();
create unique index session_id on session (id);

-- Uses that limits count, one row for each holder, kind, period and subject.
-- holder: account:UUID, visitor:HASH, address:HASH or, since migration 0073, group:UUID. period: 2026-11-21, 2026-11 or ever.
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

-- Tokens that prove that a person can read the email of an account: to confirm it, or to set a new password. Only the hash is stored.
alter table account add column email_confirmed_at timestamptz;
create table account_token (
  token_hash bytea primary key,
  account_id uuid not null references account (id) on delete cascade,
  purpose text not null check (purpose in ('confirm_email', 'reset_password')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index account_token_account on account_token (account_id, purpose);
