-- Locks: none that matter; every table is new.

-- Who asked for an account and has not yet followed the link in the letter. Nothing of it is known to be true before.
create table pending_account (
  token_hash bytea primary key,
  email text not null,
  name text not null,
  password_hash text not null,
  -- Preferences that were chosen with it.
  choices jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index pending_account_email on pending_account (lower(email));
create index pending_account_end on pending_account (expires_at);

-- Keys for programs. The hash alone is kept; `fragment` is what its owner knows it by.
create table api_token (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  -- The group whose plan counts; a token ends when its owner leaves the group.
  group_id uuid references account_group (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  token_hash bytea not null unique,
  fragment text not null,
  -- Names of tokens/rules/token-scopes.ts, and the web pages that may use it; none: programs only.
  scopes jsonb not null,
  origins jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_token_account on api_token (account_id, created_at desc);

-- How often, by day (UTC) and by what was asked for.
create table api_token_use (
  token_id uuid not null references api_token (id) on delete cascade,
  day date not null,
  permission text not null,
  used integer not null check (used > 0),
  primary key (token_id, day, permission)
);
