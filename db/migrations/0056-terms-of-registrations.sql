-- Locks: pending_account for a moment; a new column without a default rewrites no row.

-- The terms of the site that the person agreed to when they registered: their address, or the hash of their text. Null: the site had none.
alter table pending_account add column agreed_terms text check (char_length(agreed_terms) <= 2100);
