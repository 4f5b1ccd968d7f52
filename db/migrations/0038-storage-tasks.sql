-- Locks backup_run for an instant, to add columns that are null at first; the rest only adds tables.

-- What operators ask for on the page about health, or what begins by itself: checking all stored files, rebuilding the damaged ones, a backup.
create table storage_task (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('check', 'rebuild', 'backup')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'finished', 'failed')),
  asked_at timestamptz not null default now(),
  started_at timestamptz,
  -- A running task without a recent heartbeat is considered dead.
  heartbeat_at timestamptz not null default now(),
  -- The process that runs it, as `host:pid`.
  holder text,
  finished_at timestamptz,
  -- What it is doing now, in words.
  step text,
  -- How far it is; null: nobody knows how much there is.
  done double precision,
  total double precision,
  -- What it found or did; its shape depends on the kind.
  report jsonb,
  error text
);
create index storage_task_newest on storage_task (kind, asked_at desc);

-- Repairs of damaged files that ended, well or badly.
create table file_repair (
  id bigint generated always as identity primary key,
  key text not null,
  finished_at timestamptz not null default now(),
  -- Why it failed; null: the file is whole again, or is being made by a job of its own.
  error text
);

alter table backup_run
  -- The folder of this backup in `folder`; null until it is finished.
  add column name text,
  -- The process that makes it, as `host:pid`: what a killed one left ends when the next one starts.
  add column holder text,
  -- When all of it was read and compared with its checksums, and how many problems that found.
  add column verified_at timestamptz,
  add column problems integer;
