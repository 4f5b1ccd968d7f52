-- Locks: account exclusively for the moment in which its rule is dropped, and for the foreign keys; the tables are new.

-- Who comes through their organisation, or with a passkey only, has no password.
alter table account alter column password_hash drop not null;

-- What is kept between the two halves of signing in, until it is used once or too old. Only the hash of its key.
create table sign_in_challenge (
  key_hash bytea primary key,
  purpose text not null check (purpose in ('passkey_add', 'passkey_sign_in', 'single_sign_on')),
  -- Who asked, when somebody was signed in.
  account_id uuid references account (id) on delete cascade,
  data jsonb not null,
  expires_at timestamptz not null
);
create index sign_in_challenge_expiry on sign_in_challenge (expires_at);

-- Keys of people's devices. What stands here signs nobody in: the private halves stay with the devices.
create table passkey (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  -- How often the device says it has signed; devices that synchronise their keys stay at 0.
  counter bigint not null check (counter >= 0),
  name text not null,
  is_synced boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_account on passkey (account_id);

-- Whom an organisation's provider knows by which account here.
create table account_identity (
  issuer text not null,
  subject text not null,
  account_id uuid not null references account (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index account_identity_account on account_identity (account_id);
