import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';
import type { Sharing } from '../rules/sharing.ts';

export interface PersonRow {
  id: string;
  email: string;
  addedBy: string | null;
  addedAt: Date;
}

/** Returns the people with whom a project is shared, sorted by email. */
export async function listPeople(db: Db, projectId: string): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select s.id, s.email, a.name as "addedBy", s.created_at as "addedAt"
    from project_person s left join account a on a.id = s.added_by
    where s.project_id = ${projectId}::uuid order by lower(s.email)`.execute(db);
  return rows;
}

/** Adds a person to a project. Returns false when the project is already shared with this email, ignoring case. */
export async function addPerson(
  trx: Trx,
  person: { projectId: string; email: string; addedBy: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into project_person (project_id, email, added_by)
    values (${person.projectId}::uuid, ${person.email}, ${person.addedBy}::uuid)
    on conflict (project_id, lower(email)) do nothing returning id`.execute(trx);
  return rows.length > 0;
}

export async function removePerson(trx: Trx, projectId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('project_person')
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function setSharing(trx: Trx, projectId: string, sharing: Sharing): Promise<void> {
  await trx.updateTable('project').set({ sharing }).where('id', '=', projectId).execute();
}
