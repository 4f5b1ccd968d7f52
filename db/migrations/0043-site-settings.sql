-- Locks: none that matter; the table is new.

-- Settings that operators changed in the browser. The environment overrides them. Secrets are encrypted (backend/secret-box.ts).
create table site_setting (
  name text primary key check (char_length(name) <= 100),
  value text,
  sealed bytea,
  changed_at timestamptz not null default now(),
  -- Null: the program itself, or an account that was deleted.
  changed_by uuid references account (id) on delete set null,
  check (num_nonnulls(value, sealed) = 1)
);
create index site_setting_changed_by on site_setting (changed_by);
