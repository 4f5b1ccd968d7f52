-- Locks: account and notification for the moment of the foreign keys; the tables are new.

-- A webhook: the address of a program that receives signed messages about changes (standardwebhooks.com).
create table webhook (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  url text not null check (char_length(url) <= 2000),
  -- The kinds of notifications that it receives.
  kinds text[] not null,
  -- Encrypted with the site's secret, and not only hashed, because messages are signed with it. The previous secret (`former_secret`) also signs messages, until `former_until`.
  secret bytea not null,
  former_secret bytea,
  former_until timestamptz,
  -- Null: it is on. 'failures': the site paused it, because every delivery failed for days.
  paused_for text check (paused_for in ('owner', 'failures')),
  -- When its owner was notified of the pause.
  pause_told_at timestamptz,
  failing_since timestamptz,
  created_at timestamptz not null default now()
);
create index webhook_of_account on webhook (account_id);

-- A message to a webhook. Its id is the id of the message, the same in every attempt.
create table webhook_delivery (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhook (id) on delete cascade,
  -- Null for a test.
  notification_id bigint references notification (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  -- The answer to the last attempt; null when there was none.
  status_code integer,
  error text,
  tried_at timestamptz,
  created_at timestamptz not null default now()
);
-- A repeated run adds no second message.
create unique index webhook_delivery_once on webhook_delivery (webhook_id, notification_id) where notification_id is not null;
create index webhook_delivery_waiting on webhook_delivery (webhook_id, next_at) where state = 'waiting';
create index webhook_delivery_list on webhook_delivery (webhook_id, created_at desc);
create index webhook_delivery_notification on webhook_delivery (notification_id) where notification_id is not null;
create index webhook_delivery_old on webhook_delivery (created_at);
