-- Locks: group_member exclusively while its few rows are checked again, account_group for the moment of its new column, account for the moment of a foreign
-- key; one table is new.

-- A guest is not a member: guests see only what was shared with them, take no seat, and don't have the group's plan.
alter table group_member drop constraint group_member_role_check;
alter table group_member add constraint group_member_role_check
  check (role in ('owner', 'manager', 'member', 'billing', 'surveyor', 'guest'));

-- The number of members that a subscription pays for; null: the number that the plan has.
alter table account_group add column seats integer check (seats > 0);

-- Invitations to a group that were not accepted yet. Only the hash of the token in the email is stored. Accepting deletes the row.
create table group_invitation (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references account_group (id) on delete cascade,
  email text not null,
  -- Nobody is invited as an owner, because the ownership of a group can only be transferred to a member.
  role text not null check (role in ('manager', 'member', 'billing', 'surveyor', 'guest')),
  token_hash bytea not null unique,
  -- The invitation is deleted with the account of its sender.
  invited_by uuid not null references account (id) on delete cascade,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create unique index group_invitation_email on group_invitation (group_id, lower(email));
create index group_invitation_inviter on group_invitation (invited_by);
