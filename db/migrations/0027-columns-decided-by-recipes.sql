-- Locks: edition_column exclusively for a moment: every row passes the new check.

-- A recipe may decide who sees a county column. A decision of an operator on the page overrules it, and also holds for later imports.
alter table edition_column drop constraint edition_column_decided_by_check;
alter table edition_column add constraint edition_column_decided_by_check check (decided_by in ('rule', 'recipe', 'operator'));
