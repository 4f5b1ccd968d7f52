-- Locks: edition_column exclusively for a moment: every row passes the new check.

-- A recipe may say who sees a county column. What an operator decides on the page comes before it and holds for later imports as well.
alter table edition_column drop constraint edition_column_decided_by_check;
alter table edition_column add constraint edition_column_decided_by_check check (decided_by in ('rule', 'recipe', 'operator'));
