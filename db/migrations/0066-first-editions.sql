-- Locks: notification, for a moment: the new column has no default, and its index is empty. edition, for the moment of the foreign keys.

-- Notifications about the first edition of a county, for followers of its places. Such a notification has no comparison.
alter table notification add column first_edition_id integer references edition (id) on delete set null;
create unique index notification_first on notification (first_edition_id, account_id, path) where first_edition_id is not null;

-- The first editions about which followers were notified. Existing editions count as done, so nobody is notified about old ones.
create table notification_first_run (
  edition_id integer primary key references edition (id) on delete cascade,
  told_at timestamptz not null default now()
);
insert into notification_first_run (edition_id) select id from edition;
