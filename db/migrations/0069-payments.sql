-- Locks: account and account_group for the moment of the foreign keys; the tables are new.

-- One intended charge. Its id is the idempotency key: the provider makes at most one charge for it, even if the request is repeated.
create table payment (
  id uuid primary key default gen_random_uuid(),
  -- What is paid for: the kind of record (registered by a feature), the record, and its part, such as a period of a subscription.
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  record_id text not null check (char_length(record_id) between 1 and 100),
  part text not null default '' check (char_length(part) <= 100),
  account_id uuid references account (id) on delete set null,
  group_id uuid references account_group (id) on delete set null,
  amount_cents bigint not null check (amount_cents > 0),
  refunded_cents bigint not null default 0 check (refunded_cents between 0 and amount_cents),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  description text not null check (char_length(description) between 1 and 300),
  state text not null default 'waiting'
    check (state in ('waiting', 'needs_confirmation', 'declined', 'paid', 'failed', 'partly_refunded', 'refunded')),
  -- The reason why it was declined, for the person who pays.
  message text,
  -- Null: the person has not chosen how to pay.
  provider text check (provider in ('practice', 'stripe', 'invoice')),
  -- The provider's id of the charge, and its name for the card.
  provider_id text,
  method text,
  customer text,
  purchase_order text check (char_length(purchase_order) <= 60),
  attempts integer not null default 0,
  -- When the job checks it again; null: never.
  next_at timestamptz,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  unique (kind, record_id, part)
);
create unique index payment_of_provider on payment (provider, provider_id) where provider_id is not null;
create index payment_due on payment (next_at) where next_at is not null;
create index payment_of_account on payment (account_id, created_at desc);
create index payment_of_group on payment (group_id, created_at desc);
create index payment_list on payment (created_at desc);

-- One intended refund. `request_key` makes a repeated request the same refund.
create table payment_refund (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payment (id) on delete cascade,
  request_key text not null unique check (char_length(request_key) between 1 and 100),
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null check (char_length(reason) <= 300),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  next_at timestamptz default now(),
  created_at timestamptz not null default now()
);
create index payment_refund_of_payment on payment_refund (payment_id);
create index payment_refund_due on payment_refund (next_at) where next_at is not null;

-- A message of a provider. The provider's id shows whether a message is a repetition.
create table payment_event (
  provider text not null,
  event_id text not null check (char_length(event_id) <= 255),
  kind text not null,
  provider_id text,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);

-- A card that a group can pay with. Only the provider knows its number.
create table payment_card (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references account_group (id) on delete cascade,
  -- The person who added it.
  account_id uuid references account (id) on delete cascade,
  provider text not null check (provider in ('practice', 'stripe')),
  token text not null check (char_length(token) <= 200),
  customer text,
  brand text not null,
  last_4 text not null check (last_4 ~ '^[0-9]{4}$'),
  expiration_month integer not null check (expiration_month between 1 and 12),
  expiration_year integer not null check (expiration_year between 2000 and 2200),
  cardholder_name text not null check (char_length(cardholder_name) <= 100),
  is_active boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index payment_card_active on payment_card (group_id) where is_active;
create unique index payment_card_token on payment_card (group_id, provider, token);

-- The charges at the practice provider. They are stored as if at another company, so that a restarted server finds what a killed one did there.
create table practice_charge (
  id text primary key,
  key text not null unique,
  amount_cents bigint not null,
  refunded_cents bigint not null default 0 check (refunded_cents between 0 and amount_cents),
  state text not null check (state in ('paid', 'declined', 'needs_confirmation')),
  message text,
  created_at timestamptz not null default now()
);
create table practice_refund (
  key text primary key,
  charge_id text not null references practice_charge (id) on delete cascade,
  amount_cents bigint not null
);
