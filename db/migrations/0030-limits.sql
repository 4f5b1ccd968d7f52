-- Locks: nothing; the table is new.

-- Buckets of attempts that are limited: passwords, codes, links and emails. A row holds no address and no email: `key` is a keyed hash.
-- A full bucket is the same as a bucket without a row, so the row is deleted after `full_at_ms`.
create table limit_bucket (
  key bytea primary key,
  -- The attempts that were left at a time, and that time in milliseconds since 1970.
  attempts_left double precision not null,
  at_ms double precision not null,
  full_at_ms double precision not null
);
create index limit_bucket_full on limit_bucket (full_at_ms);
