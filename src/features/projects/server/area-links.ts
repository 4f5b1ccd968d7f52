import type { Services } from '../../../backend/services.ts';
import { wrongField } from '../../../kernel/problem.ts';
import { plansOf } from '../../accounts/server/index.ts';
import type { FocusAreaLinks } from '../../focus-areas/server/index.ts';
import { projectAccess, projectReason } from '../rules/project-access.ts';
import { projectPath } from '../rules/project-path.ts';
import { openRow } from './open-project.ts';
import { listProjectsWithArea, listRegions } from './queries-regions.ts';
import { findProject, lockProject } from './queries.ts';
import { attachArea, setRoot } from './setting-routes.ts';

/** Connects focus areas with projects. */
export function projectAreaLinks({
  config,
  database,
}: Pick<Services, 'config' | 'database'>): Pick<FocusAreaLinks, 'addToProject' | 'isInSharedProject'> {
  const plans = () => plansOf(config);
  return {
    async addToProject(trx, actor, { mapSlug, path, isDefault }) {
      const row = await lockProject(trx, mapSlug, actor.userId);
      const access = row && projectAccess(actor, row, plans());
      if (!row || !access || projectReason({ ...row, ...access }, 'update', plans()) !== null) {
        throw wrongField('body.map_slug', `There is no project ${projectPath(mapSlug)} that you can change.`);
      }
      const project = openRow(row, actor, plans());
      await attachArea(trx, project, actor, path);
      if (isDefault) await setRoot(trx, project, actor, { path });
      return { mapRegions: (await listRegions(trx, project.id)).map((region) => region.path) };
    },
    async isInSharedProject(actor, { path, ownerId }) {
      const db = database.kysely;
      for (const { slug } of await listProjectsWithArea(db, path, ownerId)) {
        const row = await findProject(db, slug, actor.userId);
        if (row !== undefined && !row.isSuspended && projectAccess(actor, row, plans()) !== null) return true;
      }
      return false;
    },
  };
}
