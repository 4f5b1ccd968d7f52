-- Locks: edition_column exclusively for a moment: the new columns have no default, so no row is written.

-- The type of the values of a county column; null: the edition was made before types were decided, or the column is one of records.
alter table edition_column add column value_type text check (value_type in ('number', 'date', 'code', 'text'));
-- The reason why the parcel store doesn't hold the column, as the end of a sentence; null: it does, or the type is not known.
alter table edition_column add column left_out text;
