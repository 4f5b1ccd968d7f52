-- Locks: none that matter; every table is new.

-- People who asked for an account and have not followed the link in the email yet. Until then nothing in the row is verified.
create table pending_account (
  token_hash bytea primary key,
  email text not null,
  name text not null,
  password_hash text not null,
  -- Preferences that the person selected when registering.
  choices jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index pending_account_email on pending_account (lower(email));
create index pending_account_end on pending_account (expires_at);

-- API tokens. Only the hash is stored; `fragment` lets the owner recognize the token.
create table api_token (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  -- The group whose plan counts; a token ends when its owner leaves the group.
  group_id uuid references account_group (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  token_hash bytea not null unique,
  fragment text not null,
  -- Scopes of tokens/rules/token-scopes.ts, and the web pages that may use the token; none: programs only.
  scopes jsonb not null,
  origins jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_token_account on api_token (account_id, created_at desc);

-- The number of uses of a token, by day (UTC) and kind of request.
create table api_token_use (
  token_id uuid not null references api_token (id) on delete cascade,
  day date not null,
  permission text not null,
  used integer not null check (used > 0),
  primary key (token_id, day, permission)
);
