-- Locks: payment, for a scan of its rows (one per charge).

-- What the payers of an invoice for changes of a plan know about it from emails. `made`: they have no email about it yet; `moved`: they have no email about its
-- new due date yet. Any other value is the step of the invoice (InvoiceStep in invoice-schedule.ts) when the last email was sent; `nothing` is the step before
-- any reminder is due. Null: the payment is not such an invoice.
alter table payment add column due_step text check (due_step in ('made', 'moved', 'nothing', 'remind', 'remind_again', 'overdue'));
update payment set due_step = 'nothing' where kind = 'subscription' and part like 'owed-%' and due_on is not null;
create index payment_due_step on payment (due_on) where due_step is not null;
