-- Locks: subscription, for a scan of its rows (one per account that bought a plan).

-- The address that decides about the sales tax of renewals and changes; null: none is known. It is removed when the plan ends.
alter table subscription add column billing_address jsonb;
alter table subscription drop constraint subscription_notice_check;
alter table subscription add constraint subscription_notice_check check (notice in
  ('failed', 'no_address', 'ended', 'ended_unpaid', 'ended_withdrawn', 'trial_begun', 'began', 'canceled', 'invoiced', 'invoice_soon', 'invoice_due', 'extended',
   'overdue'));
