-- Locks: none that matter; the table is new.

-- One row, which is written to find out whether the database accepts changes.
create table health_check (
  id integer primary key check (id = 1),
  checked_at timestamptz not null
);
