-- Locks: notification, for as long as its new check and index read it (a second for a million rows); project and account, for the moment of the foreign keys;
-- the table project_watch is new.

-- A person who wants to be told which parcels entered or left the selection of a project, or changed inside it, when its county gets a new edition.
create table project_watch (
  project_id uuid not null references project (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (project_id, account_id)
);
create index project_watch_account on project_watch (account_id);

-- A notification of an account about the selection of a project: one row for each project and comparison, with numbers and the first parcels.
alter table notification drop constraint notification_subject_check;
alter table notification add constraint notification_subject_check
  check (subject in ('parcel', 'place', 'summary', 'selection'));
alter table notification add column project_id uuid references project (id) on delete cascade;
create index notification_project on notification (project_id) where project_id is not null;
