-- Locks: payment, for a moment; subscription, for a scan of its rows (one per account that bought a plan).

-- The day until which an invoice has to be paid; null: it has none.
alter table payment add column due_on date;

alter table subscription
  -- The number of the purchase order on its invoices; null: its renewals are charged to a card.
  add column purchase_order text check (char_length(purchase_order) between 1 and 60),
  -- The value of payment.part for the open invoice of the current period; null: no invoice is open.
  add column invoice_part text check (char_length(invoice_part) <= 100),
  -- What a larger plan costs for the rest of the period. It goes on the next invoice.
  add column owed_cents bigint not null default 0 check (owed_cents >= 0);
alter table subscription drop constraint subscription_state_check;
alter table subscription add constraint subscription_state_check
  check (state in ('starting', 'trial', 'active', 'invoiced', 'past_due', 'canceled', 'ended'));
alter table subscription drop constraint subscription_notice_check;
alter table subscription add constraint subscription_notice_check check (notice in
  ('failed', 'ended', 'trial_begun', 'began', 'canceled', 'invoiced', 'invoice_soon', 'invoice_due', 'overdue'));

-- Plans whose last period was paid by purchase order are renewed by invoice from now on.
update subscription s set purchase_order = (
  select p.purchase_order from payment p
  where p.kind = 'subscription' and p.record_id = s.id::text and p.part like 'period-%' and p.paid_at is not null
  order by p.created_at desc limit 1)
where s.state in ('active', 'past_due', 'canceled');
