import { randomBytes, randomInt } from 'node:crypto';
import type { Db, Trx } from '../../../backend/db/database.ts';
import type { Actor, ActorGroup } from '../../../kernel/permission.ts';
import { Problem } from '../../../kernel/problem.ts';
import { can } from '../../accounts/rules/can.ts';
import type { Plan } from '../../accounts/rules/plans.ts';
import { assertAllowed, listGroupsOf } from '../../accounts/server/index.ts';
import { actedBy, recordAct } from '../../audit/server/index.ts';
import { inGroup } from '../rules/project-access.ts';
import { projectsFeature } from '../feature.ts';
import type { ProjectContent } from '../rules/project-content.ts';
import { countProjects, insertProject, lockGroup } from './queries.ts';

/** Letters that can't be confused: 79 bits of 16. The first is no digit, so that it is never read as a number in the hash of an address. */
const LETTERS = 'abcdefghjkmnpqrstvwxyz0123456789';
const LETTERS_ONLY = 22;

function newSlug(): string {
  return (
    LETTERS.charAt(randomInt(LETTERS_ONLY)) +
    Array.from(randomBytes(15), (byte) => LETTERS[byte & 31]).join('')
  );
}

/** The actor in the account that a new project goes to: the named one, else the one that they work in. */
export async function actorIn(
  db: Db,
  actor: Actor,
  groupSlug: string | undefined,
  plans: readonly Plan[],
): Promise<Actor> {
  if (groupSlug === undefined || groupSlug === actor.group?.slug || actor.userId === null) return actor;
  const groups = await listGroupsOf(db, actor.userId);
  const group = groups.find(({ slug }) => slug === groupSlug);
  if (group !== undefined)
    return inGroup(actor, { groupId: group.id, groupSlug, plan: group.plan }, group.role, plans);
  const message = 'You are not a member of this account.';
  throw new Problem('invalid_input', { detail: message, fields: [{ field: 'body.group_slug', message }] });
}

/** Throws `limit_reached` when the account keeps no more projects. Whoever adds one holds the account until it is counted. */
export async function assertRoom(trx: Trx, here: Actor, plans: readonly Plan[]): Promise<ActorGroup> {
  const { group } = here;
  if (!group) throw new Problem('not_allowed', 'A project belongs to an account: you are in none.');
  await lockGroup(trx, group.id);
  const used = await countProjects(trx, group.id);
  assertAllowed(can(here, projectsFeature.permissions['project.create'], { groupId: group.id, used }, plans));
  return group;
}

/** Keeps a new project of the account that `here` is in. Returns its slug and id. */
export async function createProjectRow(
  trx: Trx,
  here: Actor,
  project: { name: string; rootPath: string; content: ProjectContent; copyOf: string | null },
  plans: readonly Plan[],
): Promise<{ id: string; slug: string }> {
  const { id: groupId } = await assertRoom(trx, here, plans);
  if (here.userId === null) throw new Problem('sign_in_required');
  const slug = newSlug();
  const id = await insertProject(trx, {
    slug,
    groupId,
    createdBy: here.userId,
    name: project.name,
    rootPath: project.rootPath,
    content: withoutMapPath(project.content),
  });
  await recordAct(trx, {
    actor: actedBy(here),
    verb: project.copyOf === null ? 'project.created' : 'project.copied',
    subject: { kind: 'project', id, name: project.name },
    detail: { group: groupId, ...(project.copyOf !== null && { from: project.copyOf }) },
  });
  return { id, slug };
}

/** A project's own path is not kept in it: a copy has another. */
export function withoutMapPath(content: ProjectContent): ProjectContent {
  const { mapPath: _, ...query } = content.query;
  return { ...content, query };
}
