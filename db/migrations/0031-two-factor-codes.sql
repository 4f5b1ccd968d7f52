-- Locks: account_group and sign_in_challenge exclusively for the moment of the new column and check, account for the moment of the foreign keys; the tables
-- account_totp and recovery_code are new.

-- Codes of an authenticator app. The secrets are encrypted with a key of the site, which is not in the database.
create table account_totp (
  account_id uuid primary key references account (id) on delete cascade,
  -- Null until a first code proved that the app has this secret.
  secret bytea,
  -- The secret that was shown to be put into an app, and is not confirmed yet.
  pending_secret bytea,
  -- The time step of the last accepted code: each code works once.
  last_step bigint not null default 0,
  confirmed_at timestamptz
);

-- Recovery codes for people without their app. Only hashes are stored; each code works once.
create table recovery_code (
  account_id uuid not null references account (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

alter table sign_in_challenge drop constraint sign_in_challenge_purpose_check;
alter table sign_in_challenge add constraint sign_in_challenge_purpose_check
  check (purpose in ('passkey_add', 'passkey_sign_in', 'single_sign_on', 'second_step'));

-- If true, members without a second factor see nothing of the group until they set one up.
alter table account_group add column requires_second_factor boolean not null default false;

-- A passkey checks who holds the device, so it is two factors in one. A person who has no password and signs in through an organization has the factors that
-- the organization requires.
create function has_second_factor(of_account uuid) returns boolean language sql stable as $$
  select exists (select 1 from account_totp t where t.account_id = of_account and t.secret is not null)
    or exists (select 1 from passkey p where p.account_id = of_account)
    or exists (select 1 from account a join account_identity i on i.account_id = a.id
      where a.id = of_account and a.password_hash is null)
$$;

-- Memberships that give rights now. Queries that decide what a person sees must read this view, not the table.
create view working_member as
  select m.* from group_member m join account_group g on g.id = m.group_id
  where not g.requires_second_factor or has_second_factor(m.account_id);
