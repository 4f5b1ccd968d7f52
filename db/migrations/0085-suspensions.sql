-- Locks: group_member, project and focus_area for the moment of the new columns, account_group for the moment of the foreign key; plan_suspension is new.

-- Items that don't fit into a smaller plan are suspended: nobody can use them until a larger plan restores them.
alter table group_member add column suspended_at timestamptz;
alter table project add column suspended_at timestamptz;
alter table focus_area add column suspended_at timestamptz;

-- Memberships that give rights now. Queries that decide what a person sees must read this view, not the table.
create or replace view working_member as
  select m.* from group_member m join account_group g on g.id = m.group_id
  where m.suspended_at is null and (not g.requires_second_factor or has_second_factor(m.account_id));

-- An account (group) with suspended items. They are deleted at the earliest 90 days after the account was told.
create table plan_suspension (
  group_id uuid primary key references account_group (id) on delete cascade,
  began_at timestamptz not null default now(),
  -- Grows by one whenever something else is suspended.
  version integer not null default 1,
  -- Null: the email has not been sent. It becomes null again when something else is suspended.
  told_at timestamptz,
  delete_after timestamptz,
  reminded_at timestamptz,
  check (delete_after is null or (told_at is not null and delete_after >= told_at + interval '90 days'))
);
