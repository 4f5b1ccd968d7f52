-- Locks: edition, for a moment.

-- The fingerprint that tells files of editions apart is no longer SHA-256 over the bytes: see fingerprint-file.ts.
alter table edition rename column source_sha256 to source_fingerprint;
