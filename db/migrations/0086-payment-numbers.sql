-- Locks: payment, which is rewritten to number its rows: one row per charge.

-- The number on the invoice or receipt of a payment. Payments that failed have numbers too, so the numbers of invoices and receipts have gaps.
alter table payment add column number bigint generated always as identity;
create unique index payment_number on payment (number);
