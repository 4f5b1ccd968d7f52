import { defineServer, extend } from '../../../backend/feature-server.ts';
import { PROJECTS_OF_GROUPS } from '../../billing/server/index.ts';
import { PROJECTS_OF_AREAS } from '../../focus-areas/server/index.ts';
import { projectAreaLinks } from './area-links.ts';
import { projectRoutes } from './index.ts';
import { DELETED_PROJECTS, listProjectNames } from './queries.ts';
import { PROJECTS_OF_PERSON, WATCHES_OF_PERSON } from './queries-personal.ts';
import { projectsFeature } from '../feature.ts';

export const projectsServer = defineServer(projectsFeature, {
  personalData: [PROJECTS_OF_PERSON, WATCHES_OF_PERSON],
  softDeletes: [DELETED_PROJECTS],
  extensions: [
    extend(PROJECTS_OF_AREAS, projectAreaLinks),
    extend(
      PROJECTS_OF_GROUPS,
      ({ database }) =>
        (groupId) =>
          listProjectNames(database.kysely, groupId),
    ),
  ],
  serve: ({ services, mail }) => ({ routes: projectRoutes(services, mail) }),
});
