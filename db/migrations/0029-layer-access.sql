-- Locks: none, the table is new.

-- Who sees a layer, where the operator decided other than the rule (layers/rules/layer-sight.ts). No row: the rule decides.
create table layer_access (
  layer text primary key,
  audience text not null check (audience in ('everyone', 'signed-in', 'pro', 'team', 'operators')),
  changed_at timestamptz not null default now()
);
