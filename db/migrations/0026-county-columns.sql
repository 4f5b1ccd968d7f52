-- Locks: edition, for a moment: the new column has no default, so no row is written. The other table is new.

-- The columns of an edition beyond the standard ones, with their audience. If the columns of an edition are not listed yet, none of them is shown.
create table edition_column (
  edition_id integer not null references edition (id) on delete cascade,
  -- True: a member of parcel_record.fields; false: of parcel.custom.
  in_records boolean not null,
  name text not null,
  -- Position in the file.
  ordinal integer not null,
  -- The number of rows (or records) with a value.
  filled integer not null,
  is_number boolean not null,
  -- Only `open` columns are shown to everybody; `unsure` counts as personal until an operator decides.
  classification text not null check (classification in ('personal', 'open', 'unsure')),
  -- The reason for this audience, as a sentence for operators.
  reason text not null,
  decided_by text not null check (decided_by in ('rule', 'operator')),
  decided_at timestamptz not null default now(),
  primary key (edition_id, in_records, name)
);

-- The version of the rule (classify-column.ts) that classified the columns; null: they are not listed yet.
alter table edition add column columns_rule integer;
