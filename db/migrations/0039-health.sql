-- Locks: none that matter; the table is new.

-- One row, written to find out whether the database takes changes at all.
create table health_check (
  id integer primary key check (id = 1),
  checked_at timestamptz not null
);
