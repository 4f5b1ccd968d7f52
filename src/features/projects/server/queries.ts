import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';
import type { SoftDelete } from '../../../backend/db/soft-delete.ts';
import type { GroupRole } from '../../../kernel/permission.ts';
import type { ProjectContent } from '../rules/project-content.ts';
import type { Sharing } from '../rules/sharing.ts';

/** A deleted project can be restored for a week. */
export const DELETED_PROJECTS = {
  table: 'project',
  column: 'deleted_at',
  restorableHours: 7 * 24,
} as const satisfies SoftDelete;

/** A project, with the requester's relation to it. */
export interface ProjectRow {
  id: string;
  slug: string;
  groupId: string;
  groupSlug: string;
  groupName: string;
  plan: string;
  name: string;
  sharing: Sharing;
  rootPath: string;
  version: number;
  query: unknown;
  styles: unknown;
  layers: unknown;
  camera: unknown;
  createdAt: Date;
  updatedAt: Date;
  updatedBy: string | null;
  createdBy: string | null;
  /** True when the plan of the project's group is too small for the project. */
  isSuspended: boolean;
  /** null when the person is not in the project's group. */
  role: GroupRole | null;
  isInvited: boolean;
  /** The name of the person who shared the project with the requester. */
  invitedBy: string | null;
  isWatched: boolean;
}

/** `userId` is null for a visitor, who has no role and no email. */
const selectFor = (userId: string | null) => sql`
  select p.id, p.slug, p.group_id as "groupId", g.slug as "groupSlug", g.name as "groupName", g.plan, p.name, p.sharing,
    p.root_path as "rootPath", p.version, p.query, p.styles, p.layers, p.camera, p.created_at as "createdAt",
    p.updated_at as "updatedAt", p.suspended_at is not null as "isSuspended", updater.name as "updatedBy", creator.name as "createdBy", m.role,
    (named.id is not null) as "isInvited", adder.name as "invitedBy",
    (watch.account_id is not null) as "isWatched"
  from project p
  join account_group g on g.id = p.group_id
  left join working_member m on m.group_id = p.group_id and m.account_id = ${userId}::uuid
  left join account reader on reader.id = ${userId}::uuid and reader.email_confirmed_at is not null
  left join project_person named on named.project_id = p.id and lower(named.email) = lower(reader.email)
  left join project_watch watch on watch.project_id = p.id and watch.account_id = ${userId}::uuid
  left join account adder on adder.id = named.added_by
  left join account creator on creator.id = p.created_by
  left join account updater on updater.id = p.updated_by`;

export async function findProject(
  db: Db,
  slug: string,
  userId: string | null,
): Promise<ProjectRow | undefined> {
  const { rows } = await sql<ProjectRow>`
    ${selectFor(userId)} where p.slug = ${slug} and p.deleted_at is null`.execute(db);
  return rows[0];
}

/** Like {@link findProject}, and locks the project until the end of the transaction. `isDeleted`: finds a deleted project instead. */
export async function lockProject(
  trx: Db,
  slug: string,
  userId: string | null,
  { isDeleted }: { isDeleted: boolean } = { isDeleted: false },
): Promise<ProjectRow | undefined> {
  const { rows } = await sql<ProjectRow>`
    ${selectFor(userId)} where p.slug = ${slug} and (p.deleted_at is not null) = ${isDeleted} for update of p`.execute(
    trx,
  );
  return rows[0];
}

/** The maximum number of projects in the list of a person. Few people reach it: by default, only the plans of the tier `team` allow unlimited projects. */
const MAX_LISTED = 2000;

/** Returns the projects of the person's groups and those with the person's email on their list, sorted by name. The caller checks the access. */
export async function listProjectsOf(db: Db, userId: string): Promise<ProjectRow[]> {
  const { rows } = await sql<ProjectRow>`
    ${selectFor(userId)}
    where p.deleted_at is null
      and (p.group_id in (select group_id from working_member where account_id = ${userId}::uuid)
        or p.id in (select s.project_id from project_person s join account a on lower(a.email) = lower(s.email)
          where a.id = ${userId}::uuid))
    order by lower(p.name), p.id limit ${MAX_LISTED}`.execute(db);
  return rows;
}

/** Returns the projects with these ids that are neither deleted nor suspended. The caller checks the access. */
export async function listProjectsById(
  db: Db,
  ids: readonly string[],
  userId: string,
): Promise<ProjectRow[]> {
  const { rows } = await sql<ProjectRow>`
    ${selectFor(userId)} where p.id = any(${[...ids]}::uuid[]) and p.deleted_at is null and p.suspended_at is null`.execute(
    db,
  );
  return rows;
}

export async function listPublicRows(
  db: Db,
  userId: string | null,
  text: string,
  limit: number,
): Promise<ProjectRow[]> {
  const { rows } = await sql<ProjectRow>`
    ${selectFor(userId)}
    where p.deleted_at is null and p.suspended_at is null and p.sharing = 'public' and position(lower(${text}) in lower(p.name)) > 0
    order by lower(p.name), p.id limit ${limit}`.execute(db);
  return rows;
}

export async function countProjects(db: Db, groupId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from project where group_id = ${groupId}::uuid and deleted_at is null`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Suspends exactly these projects of a group, and ends the suspension of all others. Returns the number of projects that are newly suspended. */
export async function setSuspendedProjects(
  trx: Trx,
  groupId: string,
  ids: readonly string[],
): Promise<number> {
  const suspended = sql`id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;
  await sql`
    update project set suspended_at = null
    where group_id = ${groupId}::uuid and suspended_at is not null and not ${suspended}`.execute(trx);
  const { numAffectedRows = 0n } = await sql`
    update project set suspended_at = now()
    where group_id = ${groupId}::uuid and suspended_at is null and ${suspended}`.execute(trx);
  return Number(numAffectedRows);
}

/** Ends the suspension of a project that fits into the plan of its group again. */
export async function endProjectSuspension(trx: Trx, projectId: string): Promise<void> {
  await sql`update project set suspended_at = null where id = ${projectId}::uuid`.execute(trx);
}

/** Lists the projects of a group, the last changed first. */
export async function listProjectNames(db: Db, groupId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from project where group_id = ${groupId}::uuid and deleted_at is null
    order by updated_at desc, id`.execute(db);
  return rows;
}

export async function insertProject(
  trx: Trx,
  project: {
    slug: string;
    groupId: string;
    createdBy: string;
    name: string;
    rootPath: string;
    content: ProjectContent;
  },
): Promise<string> {
  const { content } = project;
  const row = await trx
    .insertInto('project')
    .values({
      slug: project.slug,
      group_id: project.groupId,
      created_by: project.createdBy,
      updated_by: project.createdBy,
      name: project.name,
      root_path: project.rootPath,
      query: JSON.stringify(content.query),
      styles: JSON.stringify(content.styles),
      layers: JSON.stringify(content.layers),
      camera: content.camera === null ? null : JSON.stringify(content.camera),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Writes a new version. The caller must hold the lock on the row. */
export async function updateProject(
  trx: Trx,
  id: string,
  change: { name: string; rootPath: string; content: ProjectContent; by: string | null },
): Promise<void> {
  const { content } = change;
  await sql`
    update project set name = ${change.name}, root_path = ${change.rootPath},
      query = ${JSON.stringify(content.query)}::jsonb, styles = ${JSON.stringify(content.styles)}::jsonb,
      layers = ${JSON.stringify(content.layers)}::jsonb,
      camera = ${content.camera === null ? null : JSON.stringify(content.camera)}::jsonb,
      version = version + 1, updated_by = ${change.by}::uuid, updated_at = now()
    where id = ${id}::uuid`.execute(trx);
}
