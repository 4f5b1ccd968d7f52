-- Locks: store_order and store_order_line, for a moment. The rows are read once for the new checks, and not rewritten.

-- The part of the total that is sales tax. Null: no tax was calculated.
alter table store_order add column tax_cents bigint check (tax_cents between 0 and total_cents);
-- A refund for files that could not be made includes their tax, so it can be more than the price.
alter table store_order_line drop constraint store_order_line_check;
alter table store_order_line add constraint store_order_line_refunded check (refunded_cents >= 0);
