import { defineServer, extend } from '../../../backend/feature-server.ts';
import { PLAN_HOLDINGS } from '../../billing/server/index.ts';
import { PROJECTS_OF_AREAS } from '../../focus-areas/server/index.ts';
import { projectsFeature } from '../feature.ts';
import { ACTS } from './acts.ts';
import { projectAreaLinks } from './area-links.ts';
import { projectRoutes } from './index.ts';
import { PROJECTS_OF_PLANS } from './plan-holding.ts';
import { PROJECTS_OF_PERSON, WATCHES_OF_PERSON } from './queries-personal.ts';
import { DELETED_PROJECTS } from './queries.ts';

export const projectsServer = defineServer(projectsFeature, {
  acts: ACTS,
  personalData: [PROJECTS_OF_PERSON, WATCHES_OF_PERSON],
  softDeletes: [DELETED_PROJECTS],
  extensions: [extend(PROJECTS_OF_AREAS, projectAreaLinks), extend(PLAN_HOLDINGS, () => PROJECTS_OF_PLANS)],
  serve: ({ services, mail }) => ({ routes: projectRoutes(services, mail) }),
});
