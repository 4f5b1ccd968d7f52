-- Locks: edition, for a moment: the new column has no default, so no row is written. The other table is new.

-- The columns that an edition has beyond the standard ones, with who may see them. An edition whose columns are not listed yet shows none of them.
create table edition_column (
  edition_id integer not null references edition (id) on delete cascade,
  -- True: a member of parcel_record.fields; false: of parcel.custom.
  in_records boolean not null,
  name text not null,
  -- Position in the file.
  ordinal integer not null,
  -- Rows (or records) with a value.
  filled integer not null,
  is_number boolean not null,
  -- Only `open` columns are shown to everybody; `unsure` counts as personal until an operator decides.
  classification text not null check (classification in ('personal', 'open', 'unsure')),
  -- Why, as a sentence for operators.
  reason text not null,
  decided_by text not null check (decided_by in ('rule', 'operator')),
  decided_at timestamptz not null default now(),
  primary key (edition_id, in_records, name)
);

-- The version of the rule (classify-column.ts) that classified the columns; null: they are not listed yet.
alter table edition add column columns_rule integer;
