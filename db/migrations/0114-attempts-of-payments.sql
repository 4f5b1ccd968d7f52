-- Locks: payment, for a moment. The columns have constant values, so its rows are not written anew.

alter table payment
  -- The person is not there to confirm the charge: a renewal. It is tried again in the same way.
  add column off_session boolean not null default false,
  -- When a charge began that the provider has not answered; null: it has, or none began.
  add column unanswered_since timestamptz;
