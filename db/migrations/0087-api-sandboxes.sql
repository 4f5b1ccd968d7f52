-- Locks: account and api_token for the moment of the foreign keys; the table is new.

-- The free trial of the API: one for each account, for 30 days.
create table api_sandbox (
  account_id uuid primary key references account (id) on delete cascade,
  -- Null after its token was deleted.
  token_id uuid unique references api_token (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The numbers of parcel records and of map tiles that were used up.
  records integer not null default 0 check (records >= 0),
  tiles integer not null default 0 check (tiles >= 0),
  -- The paths of the counties whose records were requested.
  counties text[] not null default '{}'
);
create index api_sandbox_created on api_sandbox (created_at desc);
