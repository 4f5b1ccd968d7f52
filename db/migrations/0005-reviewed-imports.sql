-- Locks: edition and import_run exclusively for a moment: checks that every row passes, and columns that need no rewrite. account, for the moment of a
-- foreign key.

-- An edition in the state `review` is complete, with all its files, but not attached and not current: an operator decides about it. The row of a removed
-- edition stays, so that its version number is never used for other parcels.
alter table edition drop constraint edition_state_check;
alter table edition add constraint edition_state_check check (state in ('building', 'review', 'ready', 'failed', 'removed'));

alter table import_run drop constraint import_run_state_check;
alter table import_run add constraint import_run_state_check check (
  state in ('queued', 'running', 'review', 'published', 'unchanged', 'failed', 'cancelled', 'discarded')
);
alter table import_run
  add column publish text not null default 'now' check (publish in ('now', 'review')),
  -- The account that started the import; null for the command line.
  add column account_id uuid references account (id) on delete set null,
  -- The county's current edition when the import began. Not a foreign key, because that edition may be removed.
  add column base_edition_id integer;
create index import_run_edition on import_run (edition_id) where edition_id is not null;
