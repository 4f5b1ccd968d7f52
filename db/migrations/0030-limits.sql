-- Locks: nothing; the table is new.

-- Buckets of attempts that are limited: passwords, codes, links and emails. A row holds no address and no email: `key` is a keyed hash.
-- A bucket that is full again says nothing, so rows are removed after `full_at_ms`.
create table limit_bucket (
  key bytea primary key,
  -- Attempts that are left, and when that was, in milliseconds since 1970.
  attempts_left double precision not null,
  at_ms double precision not null,
  full_at_ms double precision not null
);
create index limit_bucket_full on limit_bucket (full_at_ms);
