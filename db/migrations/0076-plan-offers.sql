-- Locks: subscription for the moment of the new column; account_group for the moment of the foreign key.

-- A price for a plan that people get with a code.
create table plan_offer (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^[A-Z0-9][A-Z0-9-]{3,39}$'),
  name text not null check (char_length(name) between 2 and 100),
  plan text not null check (plan in ('pro', 'team_flex')),
  cycle text not null check (cycle in ('monthly', 'annual')),
  -- The price of one cycle; for Team, per user.
  price_cents bigint not null check (price_cents > 0),
  -- The number of users that it is valid for; null: as many as the plan allows.
  users integer check (users between 1 and 25),
  -- The account (group) that it is valid for; null: everyone who has the code.
  group_id uuid references account_group (id) on delete cascade,
  max_uses integer check (max_uses > 0),
  -- The last day, in UTC, on which it can be used.
  last_day date,
  ended_at timestamptz,
  created_at timestamptz not null default now()
);
create index plan_offer_of_group on plan_offer (group_id) where group_id is not null;

alter table subscription add column offer_id uuid references plan_offer (id);
create index subscription_of_offer on subscription (offer_id) where offer_id is not null;
