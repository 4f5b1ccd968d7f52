-- Locks: none, the table is new.

-- Replies of services outside this site: an encyclopedia, a map of native land. After a reply expires, the service is asked again.
create table service_answer (
  -- The kind of the service and its address: `encyclopedia https://en.wikipedia.org`. A service at another address gives other replies.
  service text not null check (char_length(service) <= 300),
  -- The subject of the request, for example the path of a place, alone or with the version of the request.
  subject text not null check (char_length(subject) <= 500),
  answer jsonb not null,
  expires_at timestamptz not null,
  primary key (service, subject)
);
create index service_answer_expires on service_answer (expires_at);
