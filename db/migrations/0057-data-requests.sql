-- Locks: none, the table is new.

-- What people asked for with the form that a place without parcels shows, and what they reported about the data of a place.
create table data_request (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  -- The person, when they were signed in. No reference: the request goes with the account by the feature's own rule.
  account_id uuid,
  -- The path of the place; empty when it is only named in the comment.
  path text not null,
  name text not null,
  contact text not null,
  comment text not null,
  -- A report about data that the site has, not a request for more.
  is_report boolean not null,
  -- The address that is told when the place has parcels; null for nobody.
  email text,
  -- `waiting`: the place had no parcels when it was asked for. `published`: it has some now, and there was nobody to tell.
  notice text not null default 'none' check (notice in ('none', 'waiting', 'published', 'sent', 'off', 'failed')),
  attempts integer not null default 0,
  -- A worker sends the email, or died while it did.
  claimed_at timestamptz,
  closed_at timestamptz
);
create index data_request_path on data_request (path);
create index data_request_account on data_request (account_id) where account_id is not null;
create index data_request_waiting on data_request (path) where notice = 'waiting';
