-- Locks: account and account_group for the moment of the foreign keys; the tables are new.

-- Projects: a selection of parcels, their colors, and what the map shows. A project belongs to an account (group), whose members can open it.
create table project (
  id uuid primary key default gen_random_uuid(),
  -- The last part of the path: 80 random bits, so that no path can be guessed. It stays when the project is renamed.
  slug text not null unique check (slug ~ '^[a-z0-9]{16}$'),
  group_id uuid not null references account_group (id) on delete cascade,
  created_by uuid references account (id) on delete set null,
  updated_by uuid references account (id) on delete set null,
  name text not null check (char_length(name) between 1 and 100),
  -- Who else may open it: nobody, the people in project_person, or everyone who has its address; a public one is also listed for everyone.
  sharing text not null default 'private' check (sharing in ('private', 'people', 'link', 'public')),
  -- The home of the project: the path of a place or of a focus area.
  root_path text not null check (char_length(root_path) <= 200),
  query jsonb not null,
  styles jsonb not null,
  layers jsonb not null,
  camera jsonb,
  -- Grows with each change of the columns above, except of the sharing. A save names the version that it started from.
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A deleted project can be restored for some days. After that the row is deleted.
  deleted_at timestamptz
);
create index project_group on project (group_id) where deleted_at is null;
create index project_public on project (lower(name)) where sharing = 'public' and deleted_at is null;
create index project_deleted on project (deleted_at) where deleted_at is not null;
create index project_creator on project (created_by);
create index project_updater on project (updated_by);

-- The regions of a project in folders; folder 0 holds focus areas.
create table project_region (
  project_id uuid not null references project (id) on delete cascade,
  folder integer not null check (folder between 0 and 9),
  path text not null check (char_length(path) <= 200),
  -- An attached focus area can be seen by everyone who may open the project.
  added_by uuid references account (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (project_id, folder, path)
);
create index project_region_path on project_region (path);
create index project_region_adder on project_region (added_by);

-- People with whom a project is shared by email, whether they have an account or not.
create table project_person (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references project (id) on delete cascade,
  email text not null check (char_length(email) <= 254),
  added_by uuid references account (id) on delete set null,
  created_at timestamptz not null default now()
);
create unique index project_person_email on project_person (project_id, lower(email));
create index project_person_whose on project_person (lower(email));
create index project_person_adder on project_person (added_by);
