-- Locks: subscription, for an update of its rows (one per account that bought a plan).

-- The plan that begins when the payment with this `part` is paid: {part, plan, cycle, users, priceCents}; null: no change is being charged. It stands apart
-- from the change that is planned for the end of the period, so that the planned change stays when the payment fails.
alter table subscription add column charged_change jsonb;
update subscription
set charged_change = jsonb_build_object('part', change_part, 'plan', next_plan, 'cycle', next_cycle, 'users', next_users, 'priceCents', next_price_cents),
  next_plan = null, next_cycle = null, next_users = null, next_price_cents = null
where change_part is not null and next_plan is not null;
alter table subscription drop column change_part;
