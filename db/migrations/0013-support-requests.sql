-- Locks: none; the table is new.

-- Messages that people sent to the operators of this site with the help form.
create table support_request (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  -- The sender, if signed in. Not a foreign key, because the message outlives an account.
  account_id uuid,
  email text not null,
  message text not null,
  -- The address of the page on which the sender was.
  page text not null,
  -- When an operator marked it as done.
  done_at timestamptz
);
create index support_request_newest on support_request (created_at desc, id);
