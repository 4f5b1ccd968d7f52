-- Locks: none; the table is new.

-- Reports of people who did not find what they searched for.
create table search_feedback (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  -- The sender, if signed in. The report is deleted with the account.
  account_id uuid,
  -- The text in the search box.
  query text not null,
  additional_information text not null
);
create index search_feedback_newest on search_feedback (created_at desc, id);
