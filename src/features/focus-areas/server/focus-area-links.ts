import { extensionPoint } from '../../../backend/feature-server.ts';
import type { Db, Trx } from '../../../backend/db/database.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { Problem } from '../../../kernel/problem.ts';

/** What focus areas ask of the later feature that knows projects. */
export const PROJECTS_OF_AREAS = extensionPoint<Omit<FocusAreaLinks, 'groupSlugsOf'>>(
  'the projects of focus areas',
);

/** What focus areas ask of features that know groups and projects. */
export interface FocusAreaLinks {
  /** The groups that this actor is a member of. */
  groupSlugsOf(db: Db, actor: Actor): Promise<readonly string[]>;
  /** Puts an area into a project, in the same transaction; throws `invalid_input` for a project that the actor can't change. */
  addToProject(
    trx: Trx,
    actor: Actor,
    area: { mapSlug: string; path: string; isDefault: boolean },
  ): Promise<{ mapRegions: readonly string[] }>;
  /** True when its owner attached this area to a project that the actor may open. */
  isInSharedProject(actor: Actor, area: { path: string; ownerId: string }): Promise<boolean>;
}

/** As long as there are neither groups nor projects. */
export const NO_LINKS: FocusAreaLinks = {
  groupSlugsOf: () => Promise.resolve([]),
  addToProject(_, __, { mapSlug }) {
    const message = `There is no project ${mapSlug}.`;
    throw new Problem('invalid_input', { detail: message, fields: [{ field: 'body.map_slug', message }] });
  },
  isInSharedProject: () => Promise.resolve(false),
};
