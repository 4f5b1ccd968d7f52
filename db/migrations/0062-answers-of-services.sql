-- Locks: none, the table is new.

-- What services outside of this site answered: an encyclopedia, a map of native land. After they expire, the services are asked again.
create table service_answer (
  -- The address of the service. Another address has other answers.
  service text not null check (char_length(service) <= 300),
  -- What was asked about: the path of a place, or more than that.
  subject text not null check (char_length(subject) <= 500),
  answer jsonb not null,
  expires_at timestamptz not null,
  primary key (service, subject)
);
create index service_answer_expires on service_answer (expires_at);
