-- Locks: none beyond the rows that it adds.

-- Money that somebody returned on the pages of the provider has a row of its own in payment_refund from now on, so that the revenue report subtracts it.
-- The rows that this migration adds for earlier refunds have the day of the last message of the provider about the charge.
insert into payment_refund (payment_id, request_key, amount_cents, reason, state, next_at, created_at)
select p.id, 'provider-' || p.id || '-' || p.refunded_cents, p.refunded_cents - made.cents, 'Made on the pages of the payment provider', 'done', null,
  coalesce((select max(e.received_at) from payment_event e where e.provider = p.provider and e.provider_id = p.provider_id), p.paid_at, now())
from payment p cross join lateral (
  select coalesce(sum(r.amount_cents), 0)::bigint as cents from payment_refund r where r.payment_id = p.id and r.state <> 'failed') made
where p.refunded_cents > made.cents;
