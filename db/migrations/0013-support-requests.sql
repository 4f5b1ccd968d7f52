-- Locks: none; the table is new.

-- What people wrote to the operators of this site with the form of the help.
create table support_request (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  -- Who wrote, when they were signed in. No reference: what was written outlives an account.
  account_id uuid,
  email text not null,
  message text not null,
  -- The address of the page that they were on.
  page text not null,
  -- When an operator was done with it.
  done_at timestamptz
);
create index support_request_newest on support_request (created_at desc, id);
