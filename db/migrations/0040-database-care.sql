-- Locks: focus_area and account_group for the moment of checking the foreign key (thousands of rows); the two indexes lock their small tables for writes.

-- A focus area named its group by an address that another group could take later: then members of that group would have seen other people's area.
update focus_area set group_slug = null
  where group_slug is not null and not exists (select from account_group where slug = focus_area.group_slug);
alter table focus_area
  add constraint focus_area_group_slug_fkey foreign key (group_slug) references account_group (slug) on update cascade on delete set null;

-- These indexes are used when an account is deleted.
create index search_feedback_account on search_feedback (account_id);
create index support_request_account on support_request (account_id);
