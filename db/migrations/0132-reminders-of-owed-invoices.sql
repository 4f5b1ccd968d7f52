-- Locks: payment, for a scan of its rows (one per charge).

-- What the payers of an invoice for changes of a plan were told in emails. `made`: nothing yet; `moved`: nothing yet about its new due date. Any other value is the step
-- before or after the due date that the last email was about. Null: the payment is not such an invoice.
alter table payment add column due_step text check (due_step in ('made', 'moved', 'nothing', 'remind', 'remind_again', 'overdue'));
update payment set due_step = 'nothing' where kind = 'subscription' and part like 'owed-%' and due_on is not null;
create index payment_due_step on payment (due_on) where due_step is not null;
