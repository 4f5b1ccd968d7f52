-- Locks nothing: it only adds tables.

-- The files that the file store must contain, each with its checksum when it was published.
create table stored_file (
  key text primary key,
  bytes bigint not null,
  sha256 text not null,
  stored_at timestamptz not null default now(),
  -- Set when the file was removed while a backup was reading: it is deleted for good when no backup runs.
  removed_at timestamptz
);
create index stored_file_removed on stored_file (removed_at) where removed_at is not null;

-- Files that were found damaged or missing, until they are repaired.
create table damaged_file (
  key text primary key,
  problem text not null check (problem in ('missing', 'damaged')),
  detail text not null,
  noted_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- Set while a worker repairs the file. A worker without a recent heartbeat is considered dead.
  repairing_since timestamptz,
  -- When the next repair is due; null: no further repair starts by itself.
  next_attempt_at timestamptz default now(),
  -- Why the last repair failed.
  error text
);

create table backup_run (
  id uuid primary key default gen_random_uuid(),
  folder text not null,
  state text not null default 'running' check (state in ('running', 'finished', 'failed', 'cancelled')),
  started_at timestamptz not null default now(),
  -- A running backup without a recent heartbeat is considered dead, and no longer keeps removed files.
  heartbeat_at timestamptz not null default now(),
  finished_at timestamptz,
  bytes bigint,
  error text
);
create index backup_run_newest on backup_run (started_at desc);
create index backup_run_running on backup_run (heartbeat_at) where state = 'running';
