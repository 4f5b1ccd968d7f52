-- Locks: account exclusively for the moment of its new columns; the table is new.

-- When the person asked for the deletion of the account, and when it is deleted. Until then the person can cancel the deletion.
alter table account add column deletion_asked_at timestamptz;
alter table account add column delete_after timestamptz;
create index account_delete_after on account (delete_after) where delete_after is not null;

-- A file with all personal data of a person, made at their request. It is in the file store, under a name that can't be guessed.
create table data_export (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'building', 'ready', 'failed')),
  parts_done integer not null default 0,
  parts_total integer not null default 0,
  file_key text,
  bytes bigint,
  created_at timestamptz not null default now(),
  -- When the row got its current state.
  changed_at timestamptz not null default now(),
  expires_at timestamptz
);
create index data_export_account on data_export (account_id, created_at desc);
create unique index data_export_under_way on data_export (account_id) where state in ('waiting', 'building');
create index data_export_end on data_export (expires_at) where expires_at is not null;
