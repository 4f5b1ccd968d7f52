-- Locks: account, for the moment of the foreign key; the table preference is new.

-- The preferences of a person, one row for each value (map_colors.street.parcel_lines), so that two changes in one group never undo each other.
create table preference (
  account_id uuid not null references account (id) on delete cascade,
  path text not null,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (account_id, path)
);
