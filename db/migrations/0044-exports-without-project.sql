-- Locks: parcel_export, which is rewritten for its new column (one row per export of the last weeks).

-- Exports that a person makes from a filter, without a project.
alter table parcel_export add column is_own boolean not null default false;
-- The owner of the export: the project or, without one, the account. Null when that was deleted: the next cleanup deletes the file.
alter table parcel_export add column owner_id uuid
  generated always as (case when is_own then account_id else project_id end) stored;

create index parcel_export_owner on parcel_export (owner_id, created_at desc);
create index parcel_export_project_key on parcel_export (project_id);
drop index parcel_export_project;
drop index parcel_export_once;
-- Two requests for the same export share one row.
create unique index parcel_export_once on parcel_export (owner_id, request_key) where state in ('waiting', 'building');
