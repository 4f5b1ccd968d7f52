-- Locks backup_run for an instant, to add columns that are null at first; the rest only adds tables.

-- Tasks about stored files, which operators start on the health page or which start by themselves: checking all files, rebuilding damaged ones, a backup.
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
  -- The current step, as text for people.
  step text,
  -- The progress. `total` is null until the task has determined it.
  done double precision,
  total double precision,
  -- The result. Its shape depends on the kind.
  report jsonb,
  error text
);
create index storage_task_newest on storage_task (kind, asked_at desc);

-- Repairs of damaged files that have ended, with or without success.
create table file_repair (
  id bigint generated always as identity primary key,
  key text not null,
  finished_at timestamptz not null default now(),
  -- The reason of a failure; null: the file is repaired, or another job makes it again.
  error text
);

alter table backup_run
  -- The folder of this backup in `folder`; null until it is finished.
  add column name text,
  -- The process that makes it, as `host:pid`. When a process starts, it marks the running backups of ended processes as failed.
  add column holder text,
  -- When all files of the backup were read and compared with their checksums, and the number of problems that this found.
  add column verified_at timestamptz,
  add column problems integer;
