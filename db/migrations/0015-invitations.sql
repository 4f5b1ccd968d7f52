-- Locks: group_member exclusively while its few rows are checked anew, account_group for the moment of its new column; one table is new.

-- A guest is no member: they see only what was shared with them, take no seat and have none of the plan.
alter table group_member drop constraint group_member_role_check;
alter table group_member add constraint group_member_role_check
  check (role in ('owner', 'manager', 'member', 'billing', 'surveyor', 'guest'));

-- How many members a subscription pays for; null: as many as the plan has.
alter table account_group add column seats integer check (seats > 0);

-- Who was asked to come into a group and has not come yet. Only the hash of the letter's token is kept; accepting deletes the row.
create table group_invitation (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references account_group (id) on delete cascade,
  email text not null,
  -- Nobody is invited as an owner: an account is handed over to a member.
  role text not null check (role in ('manager', 'member', 'billing', 'surveyor', 'guest')),
  token_hash bytea not null unique,
  -- Falls with whoever sent it.
  invited_by uuid not null references account (id) on delete cascade,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create unique index group_invitation_email on group_invitation (group_id, lower(email));
create index group_invitation_inviter on group_invitation (invited_by);
