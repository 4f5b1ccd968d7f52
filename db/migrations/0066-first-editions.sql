-- Locks: notification, for a moment: the new column has no default, and its index is empty.

-- The first edition of a county, of which followers of its places are told. Such a notification has no comparison.
alter table notification add column first_edition_id integer references edition (id) on delete set null;
create unique index notification_first on notification (first_edition_id, account_id, path) where first_edition_id is not null;

-- The first editions that followers were told of. Those that exist already are done: nobody is told of old ones.
create table notification_first_run (
  edition_id integer primary key references edition (id) on delete cascade,
  told_at timestamptz not null default now()
);
insert into notification_first_run (edition_id) select id from edition;
