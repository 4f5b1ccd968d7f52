import { defineServer } from '../../../backend/feature-server.ts';
import { memberGroupSlugs } from '../../groups/server/index.ts';
import { createAreaOutlines } from './area-outlines.ts';
import { type FocusAreaLinks, NO_LINKS, PROJECTS_OF_AREAS } from './focus-area-links.ts';
import { focusAreaRoutes } from './focus-area-routes.ts';
import { DELETED_AREAS } from './queries.ts';
import { FOCUS_AREAS_OF_PERSON } from './queries-personal.ts';
import { focusAreasFeature } from '../feature.ts';

export const focusAreasServer = defineServer(focusAreasFeature, {
  personalData: [FOCUS_AREAS_OF_PERSON],
  softDeletes: [DELETED_AREAS],
  serve({ services, extensionsOf }) {
    const [projects] = extensionsOf(PROJECTS_OF_AREAS);
    const links: FocusAreaLinks = {
      ...NO_LINKS,
      ...projects,
      groupSlugsOf: memberGroupSlugs,
    };
    return {
      serving: { openFocusArea: createAreaOutlines(services, links) },
      routes: focusAreaRoutes(services, links),
    };
  },
});
