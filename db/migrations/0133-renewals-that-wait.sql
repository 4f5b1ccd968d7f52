-- Locks: subscription, for a moment.

alter table subscription
  -- Why the last run could not renew it, for operators, such as a tax service that did not answer; null: nothing holds it up.
  add column renewal_issue text check (char_length(renewal_issue) <= 500),
  -- When it began to wait; null: nothing holds it up.
  add column renewal_issue_since timestamptz;
