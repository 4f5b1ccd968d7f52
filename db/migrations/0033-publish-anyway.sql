-- An import that looks like a mistake waits for a decision; 'anyway' is the decision to publish, made when the import starts.
-- Locks import_run for the time of a scan of its rows, which are few.
alter table import_run drop constraint import_run_publish_check;
alter table import_run add constraint import_run_publish_check check (publish in ('now', 'review', 'anyway'));
