-- Locks: import_run, for an update of its rows (one per import).

-- True if a person started the import in the browser or over the API. account_id is empty after the deletion of the account, so it can't tell such an import
-- from one of the command line. What started a refresh is in started_by.
alter table import_run add column by_account boolean not null default false;
-- The audit log still names the accounts that were deleted before this column existed.
update import_run run set by_account = true
where started_by is null and (account_id is not null or exists (
  select 1 from audit_entry entry
  where entry.verb = 'import.published' and entry.subject_kind = 'import' and entry.subject_id = run.id::text
    and entry.account_id is not null and not exists (select 1 from account where account.id = entry.account_id)));
