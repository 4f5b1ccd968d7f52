import { randomBytes, randomInt } from 'node:crypto';
import type { Db, Trx } from '../../../backend/db/database.ts';
import type { LoadContext } from '../../../backend/http/route.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { Problem, wrongField } from '../../../kernel/problem.ts';
import { accountOf } from '../../accounts/rules/account-of.ts';
import type { Plan } from '../../accounts/rules/plans.ts';
import { listGroupsOf, lockGroup } from '../../accounts/server/index.ts';
import { actedBy, recordAct } from '../../audit/server/index.ts';
import { inGroup } from '../rules/project-access.ts';
import type { ProjectContent } from '../rules/project-content.ts';
import { countProjects, insertProject } from './queries.ts';

/**
 * Characters that don't look alike. A slug of 16 has 79 random bits. Its first character is a letter, so that the slug is never read as a number in the
 * hash of an address.
 */
const CHARACTERS = 'abcdefghjkmnpqrstvwxyz0123456789';
const LETTER_COUNT = 22;

function newSlug(): string {
  return (
    CHARACTERS.charAt(randomInt(LETTER_COUNT)) +
    Array.from(randomBytes(15), (byte) => CHARACTERS[byte & 31]).join('')
  );
}

/** Returns the actor in the account of a new project: the given account, else the current one. */
async function actorIn(
  db: Db,
  actor: Actor,
  groupSlug: string | undefined,
  plans: readonly Plan[],
): Promise<Actor> {
  if (groupSlug === undefined || groupSlug === actor.group?.slug || actor.userId === null) return actor;
  const groups = await listGroupsOf(db, actor.userId);
  const group = groups.find(
    ({ slug, needsSecondFactor, isSuspended }) => slug === groupSlug && !needsSecondFactor && !isSuspended,
  );
  if (group !== undefined)
    return inGroup(actor, { groupId: group.id, groupSlug, plan: group.plan }, group.role, plans);
  throw wrongField('body.group_slug', 'You are not a member of this account.');
}

/** Returns the number of the account's projects. Inside a transaction, it also locks the account, so that no other request adds one. */
export async function countForLimit(
  { db, trx }: Pick<LoadContext, 'db' | 'trx'>,
  groupId: string,
): Promise<number> {
  if (trx !== null) await lockGroup(trx, groupId);
  return countProjects(db, groupId);
}

/** Loads the account of a new project, with the number of its projects. `actorInGroup` is the actor in that account: the permission is decided for it. */
export async function loadAccount(
  groupSlug: string | undefined,
  context: LoadContext,
  plans: readonly Plan[],
) {
  const actorInGroup = await actorIn(context.db, context.actor, groupSlug, plans);
  if (!actorInGroup.group)
    throw new Problem('not_allowed', 'A project needs an account (group), and you are not in one.');
  const { id: groupId } = actorInGroup.group;
  return { actorInGroup, groupId, used: await countForLimit(context, groupId) };
}

/** Stores a new project in an account. Returns its slug and id. */
export async function createProjectRow(
  trx: Trx,
  { actorInGroup, groupId }: { actorInGroup: Actor; groupId: string },
  project: { name: string; rootPath: string; content: ProjectContent; copyOf: string | null },
): Promise<{ id: string; slug: string }> {
  const slug = newSlug();
  const id = await insertProject(trx, {
    slug,
    groupId,
    createdBy: accountOf(actorInGroup),
    name: project.name,
    rootPath: project.rootPath,
    content: withoutMapPath(project.content),
  });
  await recordAct(trx, {
    actor: actedBy(actorInGroup),
    verb: project.copyOf === null ? 'project.created' : 'project.copied',
    subject: { kind: 'project', id, name: project.name },
    detail: { group: groupId, ...(project.copyOf !== null && { from: project.copyOf }) },
  });
  return { id, slug };
}

/** Removes the project's own path from the content, because a copy has another path. */
export function withoutMapPath(content: ProjectContent): ProjectContent {
  const { mapPath: _, ...query } = content.query;
  return { ...content, query };
}
