-- Locks: none, the table is new.

-- The audience of a layer that an operator changed from the default (defaultAudience in layers/rules/layer-access.ts). Without a row the default applies.
create table layer_access (
  layer text primary key,
  audience text not null check (audience in ('everyone', 'signed-in', 'pro', 'team', 'operators')),
  changed_at timestamptz not null default now()
);
