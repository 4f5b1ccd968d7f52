-- Locks: import_run, for a moment: new columns without a value need no rewrite, and the indexes cover no existing row. account, for the moment of a
-- foreign key.

-- The schedule on which a county is imported again from the address of its source.
create table county_refresh (
  place_path text primary key,
  source_url text not null check (char_length(source_url) <= 8000),
  -- Five fields, as in crontab, in local time of the zone.
  cron text not null check (char_length(cron) <= 100),
  time_zone text not null check (char_length(time_zone) <= 60),
  -- The amount that may change without an operator's decision (`refreshLimitsSchema`).
  limits jsonb not null,
  is_paused boolean not null default false,
  -- When the next refresh begins. Null: the refreshes are paused, or the schedule names no future time.
  next_at timestamptz,
  -- The number of refreshes that failed in a row.
  failures integer not null default 0,
  -- The account that is notified about the refreshes. Null: all operators.
  account_id uuid references account (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index county_refresh_due on county_refresh (next_at) where next_at is not null;

-- The address from which the file was fetched; null for an uploaded file.
alter table import_run add column source_url text;
-- What started a refresh; null for any other import.
alter table import_run add column started_by text check (started_by in ('schedule', 'person', 'command'));
-- What a refresh would change (`refreshComparisonSchema`).
alter table import_run add column comparison jsonb;
-- When the schedule took note of the end of the refresh.
alter table import_run add column noted_at timestamptz;

-- A county has one refresh at a time. A refresh that waits for a decision counts.
create unique index import_run_one_refresh on import_run (place_path)
  where started_by is not null and state in ('queued', 'running', 'review');
create index import_run_refreshes on import_run (place_path, created_at desc) where started_by is not null;
