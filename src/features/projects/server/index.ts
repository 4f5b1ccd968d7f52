/** The door of projects: routes, one project for who may open it, and what connects focus areas with projects. */
import type { Route } from '../../../backend/http/route.ts';
import { createLimits } from '../../../backend/limits/limits.ts';
import type { Mail } from '../../../backend/ports/mail/mail.ts';
import type { Services } from '../../../backend/services.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { plansOf } from '../../accounts/server/index.ts';
import { summaryFor } from './describe-project.ts';
import { projectItemRoutes } from './project-routes.ts';
import { listProjectsOf } from './queries.ts';
import { settingRoutes } from './setting-routes.ts';
import { sharingRoutes } from './sharing-routes.ts';

export { projectAreaLinks } from './area-links.ts';
export { type OpenProject, loadProject, projectLoader } from './open-project.ts';
type Needs = Pick<Services, 'config' | 'database'>;

/** Every call about projects. */
export function projectRoutes(services: Pick<Services, 'config' | 'database' | 'log'>, mail: Mail): Route[] {
  const { config, database, log } = services;
  const parts = {
    db: database.kysely,
    plans: plansOf(config),
    mail,
    log,
    publicUrl: config.publicUrl,
    limits: createLimits(services),
  };
  return [...projectItemRoutes(parts), ...settingRoutes(parts), ...sharingRoutes(parts)];
}

/** The projects of the actor's accounts and those that are shared with them, by name; of a visitor none. */
export async function listProjects({ config, database }: Needs, actor: Actor) {
  if (actor.userId === null) return [];
  const rows = await listProjectsOf(database.kysely, actor.userId, 2000);
  return rows.map((row) => summaryFor(row, actor, plansOf(config))).filter((one) => one !== null);
}
