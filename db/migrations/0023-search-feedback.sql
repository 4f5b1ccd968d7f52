-- Locks: none; the table is new.

-- What people looked for and did not find, in their words.
create table search_feedback (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  -- Who wrote, when they were signed in; their letter goes with their account.
  account_id uuid,
  -- What they had typed into the search box.
  query text not null,
  additional_information text not null
);
create index search_feedback_newest on search_feedback (created_at desc, id);
