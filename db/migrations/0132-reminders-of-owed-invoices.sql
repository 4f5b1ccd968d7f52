-- Locks: payment, for a scan of its rows (one per charge).

-- What the payers of an invoice for changes of a plan know about it. `made` and `moved`: no email about the invoice, or about its new due date, was sent yet; else the
-- step of its due date about which the last email was. Null: not such an invoice.
alter table payment add column due_step text check (due_step in ('made', 'moved', 'nothing', 'remind', 'remind_again', 'overdue'));
update payment set due_step = 'nothing' where kind = 'subscription' and part like 'owed-%' and due_on is not null;
create index payment_due_step on payment (due_on) where due_step is not null;
