-- Locks: account and account_group for the moment of the foreign keys; the tables are new.

-- A purchase that is paid once. The selected items and their prices are frozen.
create table store_order (
  id uuid primary key default gen_random_uuid(),
  -- The same for every click of one checkout.
  request_key uuid not null unique,
  account_id uuid references account (id) on delete set null,
  -- The account (group) that pays.
  group_id uuid references account_group (id) on delete set null,
  state text not null default 'open' check (state in ('open', 'paid', 'preparing', 'ready', 'failed', 'refunded', 'expired')),
  total_cents bigint not null check (total_cents > 0),
  currency text not null default 'USD',
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  changed_at timestamptz not null default now()
);
create index store_order_of_account on store_order (account_id, created_at desc);
create index store_order_of_group on store_order (group_id) where group_id is not null;
create index store_order_unfinished on store_order (changed_at) where state in ('open', 'paid', 'preparing');

create table store_order_line (
  order_id uuid not null references store_order (id) on delete cascade,
  position integer not null check (position >= 0),
  description text not null,
  records integer not null check (records > 0),
  price_cents bigint not null check (price_cents >= 0),
  -- The item of the cart, which is removed when the order is paid.
  cart_item_id uuid not null,
  -- The export that makes the file; it begins when the order is paid.
  export_id uuid not null unique,
  -- Everything that the export needs, frozen at the checkout.
  export jsonb not null,
  refunded boolean not null default false,
  primary key (order_id, position)
);
