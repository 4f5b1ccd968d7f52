-- Locks: edition, for a moment.

-- What tells the file of an edition from another is no longer SHA-256 over its bytes: see fingerprint-file.ts.
alter table edition rename column source_sha256 to source_fingerprint;
