/** Public API of projects: routes, loading a project with an access check, and the connection to focus areas. */
import type { Route } from '../../../backend/http/route.ts';
import { createLimits } from '../../../backend/limits/limits.ts';
import type { Mail } from '../../../backend/ports/mail/mail.ts';
import type { Services } from '../../../backend/services.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { plansOf } from '../../accounts/server/index.ts';
import { summariesFor } from './describe-project.ts';
import { projectItemRoutes } from './project-routes.ts';
import { listProjectsOf } from './queries.ts';
import { settingRoutes } from './setting-routes.ts';
import { sharingRoutes } from './sharing-routes.ts';
import { watchRoute } from './watch-route.ts';

export { projectAreaLinks } from './area-links.ts';
export { type OpenProject, loadProject, openProjectsById, projectLoader } from './open-project.ts';
export { type WatchedProject, listWatchedProjects } from './queries-watch.ts';
type Needs = Pick<Services, 'config' | 'database'>;

/** Returns all routes of projects. */
export function projectRoutes(services: Pick<Services, 'config' | 'database' | 'log'>, mail: Mail): Route[] {
  const { config, database, log } = services;
  const parts = {
    db: database.kysely,
    plans: () => plansOf(config),
    mail,
    log,
    config,
    limits: createLimits(services),
  };
  return [...projectItemRoutes(parts), ...settingRoutes(parts), ...sharingRoutes(parts), watchRoute(parts)];
}

/** Returns the projects of the actor's accounts and those shared with them, sorted by name; none for a visitor. */
export async function listProjects({ config, database }: Needs, actor: Actor) {
  if (actor.userId === null) return [];
  return summariesFor(await listProjectsOf(database.kysely, actor.userId), actor, plansOf(config));
}
