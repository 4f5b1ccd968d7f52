-- Locks: parcel_export, which is rewritten for its changed column (one row per export of the last weeks); store_order_line while its files are moved;
-- store_order, while the rows are checked; account, for the moment of a foreign key.

-- Files of places in a cart: one row for each place, with the add-ons of its file.
create table cart_file_item (
  id uuid primary key default gen_random_uuid(),
  account_id uuid references account (id) on delete cascade,
  -- A visitor who is not signed in: a value computed from the cookie. The cookie can't be derived from it.
  visitor_id uuid,
  path text not null check (char_length(path) between 1 and 200),
  product text not null check (product in ('standard', 'premium')),
  add_ons text[] not null default '{}',
  format text not null,
  variant text not null check (variant in ('default', 'esri')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- The price when the person last saw it.
  price_cents bigint not null check (price_cents >= 0),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  check (num_nonnulls(account_id, visitor_id) = 1)
);
create unique index cart_file_item_of_account on cart_file_item (account_id, path) where account_id is not null;
create unique index cart_file_item_of_visitor on cart_file_item (visitor_id, path) where visitor_id is not null;
create index cart_file_item_left on cart_file_item (changed_at) where visitor_id is not null;

-- Orders of free files need no account.
alter table store_order add column visitor_id uuid;
alter table store_order drop constraint store_order_total_cents_check;
alter table store_order add constraint store_order_total_cents_check check (total_cents >= 0);
create index store_order_of_visitor on store_order (visitor_id, created_at desc) where visitor_id is not null;

-- A line has one file, or one for each county of a state.
create table store_order_file (
  order_id uuid not null,
  position integer not null,
  number integer not null check (number >= 0),
  -- The export that makes the file; it begins when the order is paid. Free files are shared by several orders.
  export_id uuid not null,
  -- Everything that the export needs, frozen at the checkout.
  export jsonb not null,
  primary key (order_id, position, number),
  foreign key (order_id, position) references store_order_line (order_id, position) on delete cascade
);
create index store_order_file_export on store_order_file (export_id);
insert into store_order_file (order_id, position, number, export_id, export)
select order_id, position, 0, export_id, export from store_order_line;
alter table store_order_line drop column export_id, drop column export;
-- The refund for files that could not be made: less than the price when only some of them failed.
alter table store_order_line add column refunded_cents bigint not null default 0 check (refunded_cents between 0 and price_cents);
update store_order_line set refunded_cents = price_cents where refunded;
alter table store_order_line drop column refunded;

-- A free file, which everyone with the same rights shares.
alter table parcel_export add column is_shared boolean not null default false;
drop index parcel_export_owner;
drop index parcel_export_once;
alter table parcel_export drop column owner_id;
-- The owner of the export: the project or, without one, the account; a fixed id for a shared file. Null when the owner was deleted.
alter table parcel_export add column owner_id uuid generated always as (
  case when is_shared then '00000000-0000-0000-0000-000000000000'::uuid when is_own then account_id else project_id end
) stored;
create index parcel_export_owner on parcel_export (owner_id, created_at desc);
create unique index parcel_export_once on parcel_export (owner_id, request_key) where state in ('waiting', 'building');
