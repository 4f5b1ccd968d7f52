-- Locks: account exclusively for the moment in which its not-null constraint is dropped, and for the foreign keys; the tables are new.

-- A person who signs in through an organization, or with a passkey only, has no password.
alter table account alter column password_hash drop not null;

-- The state of a sign-in between its two requests. It is stored until it is used once or too old. Only the hash of its key is stored.
create table sign_in_challenge (
  key_hash bytea primary key,
  purpose text not null check (purpose in ('passkey_add', 'passkey_sign_in', 'single_sign_on')),
  -- The account, if the person was already signed in.
  account_id uuid references account (id) on delete cascade,
  data jsonb not null,
  expires_at timestamptz not null
);
create index sign_in_challenge_expiry on sign_in_challenge (expires_at);

-- Passkeys. Nobody can sign in with this data, because the private keys stay on the devices.
create table passkey (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  -- The number of signatures that the device reports. It stays 0 for devices that synchronize their keys.
  counter bigint not null check (counter >= 0),
  name text not null,
  is_synced boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_account on passkey (account_id);

-- The accounts that belong to the people of an organization's provider.
create table account_identity (
  issuer text not null,
  subject text not null,
  account_id uuid not null references account (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index account_identity_account on account_identity (account_id);
