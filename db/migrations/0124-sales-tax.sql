-- Locks: payment, for a moment (the columns have no defaults, so its rows are not rewritten); account, for the moment of a foreign key. The tables are new.

alter table payment
  -- The part of the amount that is sales tax. Null: no tax was calculated.
  add column tax_cents bigint check (tax_cents between 0 and amount_cents),
  -- Stripe's id of the calculation of this tax.
  add column tax_calculation text check (char_length(tax_calculation) <= 255),
  add constraint payment_tax check ((tax_cents is null) = (tax_calculation is null));

-- What a person would pay in tax for a purchase at an address. A person has one: the next quote replaces it, and its address fills the form of the next purchase.
create table tax_quote (
  account_id uuid primary key references account (id) on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  -- A hash of the items and their prices, which is compared with the purchase.
  subject text not null check (char_length(subject) = 64),
  amount_cents bigint not null check (amount_cents > 0),
  tax_cents bigint not null check (tax_cents >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Stripe's id of the calculation.
  calculation text not null check (char_length(calculation) <= 255),
  address jsonb not null,
  -- The quote is for one purchase.
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index tax_quote_created on tax_quote (created_at);

-- A sale, or the reversal of a part of it, that Stripe Tax is told of. It is written in the transaction in which the payment changes.
create table tax_record (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payment (id) on delete cascade,
  kind text not null check (kind in ('sale', 'reversal')),
  -- The refunds of the payment before and after this reversal. Both are 0 for the sale.
  from_cents bigint not null check (from_cents >= 0),
  until_cents bigint not null check (until_cents >= from_cents),
  -- Stripe's id of the transaction. Null until Stripe has it.
  transaction_id text,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  attempts integer not null default 0,
  -- How often operators asked for another try after it had failed. Stripe repeats its reply to the same idempotency key, so each round has a key of its own.
  round integer not null default 0,
  next_at timestamptz default now(),
  -- The reason why it failed, for operators.
  message text,
  created_at timestamptz not null default now(),
  unique (payment_id, kind, until_cents)
);
create index tax_record_due on tax_record (next_at) where next_at is not null;
create index tax_record_failed on tax_record (payment_id) where state = 'failed';
