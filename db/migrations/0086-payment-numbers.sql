-- Locks: payment, which is rewritten to number its rows: one row per charge.

-- The number on the invoice or receipt of a payment. Numbers of payments that failed are left out.
alter table payment add column number bigint generated always as identity;
create unique index payment_number on payment (number);
