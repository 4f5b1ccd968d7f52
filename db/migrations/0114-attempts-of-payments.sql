-- Locks: payment, for a moment. The columns have constant defaults, so its rows are not rewritten.

alter table payment
  -- True for a renewal: the person is not present to confirm the charge. A charge that is tried again keeps the value.
  add column off_session boolean not null default false,
  -- When a charge began that the provider has not answered; null if there is none.
  add column unanswered_since timestamptz;
