import { sql } from 'kysely';
import type { PersonalData, PersonalRecord } from '../../../backend/personal-data.ts';

/** The projects about whose changes a person wants to be notified. */
export const WATCHES_OF_PERSON: PersonalData = {
  name: 'watched-projects',
  description: 'Projects whose parcels you want to be told about',
  tables: ['project_watch'],
  async page(db, accountId, { offset, limit }) {
    const { rows } = await sql<PersonalRecord>`
      select p.slug, w.created_at from project_watch w join project p on p.id = w.project_id
      where w.account_id = ${accountId}::uuid order by w.created_at, p.id limit ${limit} offset ${offset}`.execute(
      db,
    );
    return rows;
  },
};

/** The data that projects hold about a person: projects that they created, and projects shared with them. */
export const PROJECTS_OF_PERSON: PersonalData = {
  name: 'projects',
  description: 'Projects that you made, and those that others shared with your email',
  tables: ['project', 'project_region', 'project_person'],
  async page(db, accountId, { offset, limit }) {
    const { rows } = await sql<PersonalRecord>`
      select p.slug, p.name, (p.created_by = a.id) is true as is_made_by_you, p.sharing, p.created_at, p.updated_at, p.deleted_at,
        case when p.created_by = a.id then json_build_object('root_path', p.root_path, 'query', p.query, 'styles', p.styles,
          'layers', p.layers, 'camera', p.camera,
          'regions', (select json_agg(r.path order by r.path) from project_region r where r.project_id = p.id)) end as content
      from account a
      join project p on p.created_by = a.id or (p.deleted_at is null and p.sharing <> 'private' and a.email_confirmed_at is not null
        and p.id in (select s.project_id from project_person s where lower(s.email) = lower(a.email)))
      where a.id = ${accountId}::uuid order by p.created_at, p.id limit ${limit} offset ${offset}`.execute(
      db,
    );
    return rows;
  },
  // Projects stay with their account, without the name of their creator. Entries with the person's email are deleted.
  async forget(trx, accountId) {
    await sql`
      delete from project_person s using account a
      where a.id = ${accountId}::uuid and lower(s.email) = lower(a.email)`.execute(trx);
  },
};
