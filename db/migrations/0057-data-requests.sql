-- Locks: none, the table is new.

-- Requests that people made with the form that a place without parcels shows, and their reports about the data of a place.
create table data_request (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  -- The person, if signed in. Not a foreign key: the feature deletes the request with the account.
  account_id uuid,
  -- The path of the place; empty when it is only named in the comment.
  path text not null,
  name text not null,
  contact text not null,
  comment text not null,
  -- True for a report about data that the site has; false for a request for data.
  is_report boolean not null,
  -- The address that gets an email when the place has parcels; null for none.
  email text,
  -- `waiting`: the place had no parcels when it was requested. `published`: it has parcels now, and the request had no address for an email.
  notice text not null default 'none' check (notice in ('none', 'waiting', 'published', 'sent', 'off', 'failed')),
  attempts integer not null default 0,
  -- When a worker began to send the email. It stays set if the worker died meanwhile.
  claimed_at timestamptz,
  closed_at timestamptz
);
create index data_request_path on data_request (path);
create index data_request_account on data_request (account_id) where account_id is not null;
create index data_request_waiting on data_request (path) where notice = 'waiting';
