import type { Db } from '../../../backend/db/database.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { Problem } from '../../../kernel/problem.ts';
import { areaAbilities } from '../rules/focus-area-access.ts';
import { focusAreaPath } from '../rules/focus-area-path.ts';
import type { FocusAreaLinks } from './focus-area-links.ts';
import { type FocusAreaRow, findFocusArea } from './queries.ts';

const NOTHING =
  'The focus area may have been deleted, or it is not shared with you: ask the person who gave you the address to share it.';
const NOTHING_FOR_VISITORS =
  'The focus area may have been deleted, or it is private. Sign in with an account that it is shared with.';

/**
 * Returns an area that this actor may view: their own, one that is shared with a group of theirs, or one that its owner attached to a project that they may
 * open. Throws `not_found` for a missing area and for an area that the actor may not view, so that no one learns which areas exist. Throws `not_allowed` for a
 * suspended area.
 */
export async function getSharedArea(
  db: Db,
  links: FocusAreaLinks,
  actor: Actor,
  slug: string,
): Promise<FocusAreaRow> {
  const row = await findFocusArea(db, slug);
  if (row === undefined) throw nothingFor(actor);
  const isOpen =
    areaAbilities(actor.userId, await groupsOf(db, links, actor), row).open ||
    (await links.isInSharedProject(actor, { path: focusAreaPath(slug), ownerId: row.ownerId }));
  if (!isOpen) throw nothingFor(actor);
  assertNotSuspended(row);
  return row;
}

/**
 * Returns an area of this actor, or one that is shared with a group of theirs, for a change. The area may be suspended, and the permission of the route decides
 * whether they may change it. Throws `not_found` for any other area.
 */
export async function getArea(
  db: Db,
  links: FocusAreaLinks,
  actor: Actor,
  slug: string,
): Promise<FocusAreaRow> {
  const row = await findFocusArea(db, slug);
  if (row === undefined || !areaAbilities(actor.userId, await groupsOf(db, links, actor), row).open)
    throw nothingFor(actor);
  return row;
}

/** Throws `not_allowed` for an area that is suspended. It can still be deleted. */
export function assertNotSuspended({ name, isSuspended }: Pick<FocusAreaRow, 'name' | 'isSuspended'>): void {
  if (isSuspended)
    throw new Problem(
      'not_allowed',
      `The focus area “${name}” is suspended: the plan of its account is too small for it. It comes back with a larger plan, or when another focus area is deleted.`,
    );
}

export async function groupsOf(db: Db, links: FocusAreaLinks, actor: Actor): Promise<readonly string[]> {
  return actor.userId === null ? [] : links.groupSlugsOf(db, actor);
}

function nothingFor({ userId }: Actor): Problem {
  return new Problem('not_found', userId === null ? NOTHING_FOR_VISITORS : NOTHING);
}
