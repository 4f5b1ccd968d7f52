-- Locks: subscription, for a scan of its rows (one per account that bought a plan).

-- Emails of their own say why a plan has ended, and that an operator moved the due date of an invoice.
alter table subscription drop constraint subscription_notice_check;
alter table subscription add constraint subscription_notice_check check (notice in
  ('failed', 'ended', 'ended_unpaid', 'ended_withdrawn', 'trial_begun', 'began', 'canceled', 'invoiced', 'invoice_soon', 'invoice_due', 'extended', 'overdue'));
