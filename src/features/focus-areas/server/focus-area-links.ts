import type { Db, Trx } from '../../../backend/db/database.ts';
import { extensionPoint } from '../../../backend/feature-server.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { wrongField } from '../../../kernel/problem.ts';

/** Filled by the projects feature, which builds on this one. */
export const PROJECTS_OF_AREAS = extensionPoint<Omit<FocusAreaLinks, 'groupSlugsOf'>>(
  'the projects of focus areas',
);

/** The functions that focus areas need from the features of groups and projects. */
export interface FocusAreaLinks {
  /** Returns the groups of which this actor is a member. */
  groupSlugsOf(db: Db, actor: Actor): Promise<readonly string[]>;
  /** Adds an area to a project in the same transaction. Throws `invalid_input` for a project that the actor can't change. */
  addToProject(
    trx: Trx,
    actor: Actor,
    area: { mapSlug: string; path: string; isDefault: boolean },
  ): Promise<{ mapRegions: readonly string[] }>;
  /** Returns true when the owner of this area attached it to a project that the actor may open. */
  isInSharedProject(actor: Actor, area: { path: string; ownerId: string }): Promise<boolean>;
}

/** The links in the absence of groups and projects, as in tests: nothing is shared. */
export const NO_LINKS: FocusAreaLinks = {
  groupSlugsOf: () => Promise.resolve([]),
  addToProject(_, __, { mapSlug }) {
    throw wrongField('body.map_slug', `There is no project ${mapSlug}.`);
  },
  isInSharedProject: () => Promise.resolve(false),
};
