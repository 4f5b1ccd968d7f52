import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';
import type { ProjectRow } from './queries.ts';

/** A region of a project. `addedBy` is an account id. */
export interface RegionRow {
  projectId: string;
  folder: number;
  path: string;
  addedBy: string | null;
}

/** Returns regions in the order in which they were added. */
export async function listRegions(db: Db, projectId: string): Promise<RegionRow[]> {
  const { rows } = await sql<RegionRow>`
    select project_id as "projectId", folder, path, added_by as "addedBy" from project_region
    where project_id = ${projectId}::uuid order by created_at, path`.execute(db);
  return rows;
}

/** Adds a region. Adding it again changes only `addedBy`. */
export async function addRegion(trx: Trx, region: RegionRow): Promise<void> {
  await trx
    .insertInto('project_region')
    .values({
      project_id: region.projectId,
      folder: region.folder,
      path: region.path,
      added_by: region.addedBy,
    })
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'folder', 'path']).doUpdateSet({ added_by: region.addedBy }),
    )
    .execute();
}

/** Removes a region. Returns false when the project did not have it. */
export async function removeRegion(
  trx: Trx,
  { projectId, folder, path }: Omit<RegionRow, 'addedBy'>,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('project_region')
    .where('project_id', '=', projectId)
    .where('folder', '=', folder)
    .where('path', '=', path)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns the slugs of the projects to which the owner of this focus area attached it. */
export async function listProjectsWithArea(
  db: Db,
  path: string,
  ownerId: string,
): Promise<Pick<ProjectRow, 'slug'>[]> {
  const { rows } = await sql<Pick<ProjectRow, 'slug'>>`
    select p.slug from project_region r join project p on p.id = r.project_id
    where r.path = ${path} and r.added_by = ${ownerId}::uuid and p.deleted_at is null
    order by p.slug limit 200`.execute(db);
  return rows;
}
