-- Locks: account and account_group for the moment of the foreign keys; the table is new.

-- The subscription of an account (group) to a plan.
create table subscription (
  id uuid primary key default gen_random_uuid(),
  -- The same for every click of one checkout.
  request_key uuid not null unique,
  -- Null until the subscription begins: when the first payment arrives or the trial begins, the account is made or gets the plan.
  group_id uuid references account_group (id) on delete cascade,
  account_id uuid references account (id) on delete set null,
  -- The name that the account gets when the subscription begins.
  group_name text not null check (char_length(group_name) between 3 and 100),
  plan text not null check (plan in ('pro', 'team_flex')),
  cycle text not null check (cycle in ('monthly', 'annual')),
  users integer not null check (users between 1 and 25),
  -- What the person agreed to pay for one cycle. A later change of the price list doesn't change it.
  price_cents bigint not null check (price_cents > 0),
  currency text not null default 'USD',
  state text not null default 'starting' check (state in ('starting', 'trial', 'active', 'past_due', 'canceled', 'ended')),
  -- The number of paid periods.
  period integer not null default 0,
  -- The day from which months are counted, so that the 31st comes back after February.
  anchored_at timestamptz,
  period_start timestamptz,
  period_end timestamptz,
  -- The plan, cycle, users and price that it changes to: when the payment with the part `change_part` is paid or, if that is null, at the end of the period.
  next_plan text check (next_plan in ('pro', 'team_flex')),
  next_cycle text check (next_cycle in ('monthly', 'annual')),
  next_users integer check (next_users between 1 and 25),
  next_price_cents bigint,
  change_part text,
  changes integer not null default 0,
  -- The card of the checkout, until the account has it.
  card jsonb,
  failures integer not null default 0,
  -- When the job checks it; null: never.
  next_at timestamptz,
  -- The email that its account still has to receive.
  notice text check (notice in ('failed', 'ended', 'trial_begun', 'began', 'canceled')),
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
-- An account has one subscription at a time. Checkouts that did not begin don't count.
create unique index subscription_of_group on subscription (group_id) where group_id is not null and state not in ('starting', 'ended');
create index subscription_due on subscription (next_at) where next_at is not null;
create index subscription_of_account on subscription (account_id);
create index subscription_notice on subscription (id) where notice is not null;
