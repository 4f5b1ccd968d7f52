-- Locks: session exclusively for the moment of its new column, and account for the moment of the foreign key.

-- The audit log: who changed which record, and how. Written in the transaction of the change. There are no foreign keys, because entries outlive accounts and records.
-- Entries contain no emails and no names of people: an account is named by its id, and its name is looked up when the log is read.
create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- The person who did it; null: the command line, a job, or a visitor.
  account_id uuid,
  -- The account that an operator was signed in as.
  as_account_id uuid,
  -- noun.verb_in_the_past, such as group.plan_changed.
  verb text not null check (verb ~ '^[a-z][a-z_]*[.][a-z][a-z_]*$'),
  subject_kind text not null,
  subject_id text not null,
  subject_name text,
  detail jsonb not null
);
create index audit_entry_account on audit_entry (account_id, id);
create index audit_entry_as_account on audit_entry (as_account_id, id) where as_account_id is not null;
create index audit_entry_verb on audit_entry (verb, id);
create index audit_entry_subject on audit_entry (subject_kind, subject_id, id);
create index audit_entry_at on audit_entry (at);

-- Entries can't be changed. The function stands on one line, because src/backend/db/migrate.ts ends a statement at each semicolon at the end of a line.
create function refuse_audit_change() returns trigger language plpgsql as $$ begin raise exception 'the audit log can only be added to'; end $$;
create trigger audit_entry_append_only before update or delete on audit_entry
  for each statement execute function refuse_audit_change();

-- The operator who signed in as the owner of this session; null: the owner signed in.
alter table session add column operator_id uuid references account (id) on delete cascade;
