import type { Db } from '../../../backend/db/database.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { Problem } from '../../../kernel/problem.ts';
import { areaAbilities } from '../rules/focus-area-access.ts';
import type { FocusAreaLinks } from './focus-area-links.ts';
import { type FocusAreaRow, findFocusArea } from './queries.ts';

/** An area that this actor may look at. Throws `not_found`, and for one that is not shared `sign_in_required` or `not_allowed`. */
export async function getSharedArea(
  db: Db,
  links: FocusAreaLinks,
  actor: Actor,
  slug: string,
): Promise<FocusAreaRow> {
  const row = await getArea(db, slug);
  const groups = actor.userId === null ? [] : await links.groupSlugsOf(actor);
  if (areaAbilities(actor.userId, groups, row).open) return row;
  throw notShared(actor);
}

/** An area that this actor may change. Throws as {@link getSharedArea}. */
export async function getOwnArea(db: Db, actor: Actor, slug: string): Promise<FocusAreaRow> {
  const row = await getArea(db, slug);
  if (areaAbilities(actor.userId, [], row).update) return row;
  throw new Problem('not_allowed', 'Only its owner can change this focus area.');
}

async function getArea(db: Db, slug: string): Promise<FocusAreaRow> {
  const row = await findFocusArea(db, slug);
  if (row !== undefined) return row;
  throw new Problem('not_found', 'There is no focus area at this address: it may have been deleted.');
}

/** That it exists is told to whoever has its whole address: 80 random bits are not guessed. */
function notShared({ userId }: Actor): Problem {
  return userId === null
    ? new Problem(
        'sign_in_required',
        'This focus area is private. Sign in with an account it is shared with.',
      )
    : new Problem('not_allowed', 'This focus area is not shared with you. Ask its owner to share it.');
}
