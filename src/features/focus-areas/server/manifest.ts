import { type OpenContext, defineServer, extend } from '../../../backend/feature-server.ts';
import { PLAN_HOLDINGS } from '../../billing/server/index.ts';
import { memberGroupSlugs } from '../../groups/server/index.ts';
import { focusAreasFeature } from '../feature.ts';
import { createAreaOutlines } from './area-outlines.ts';
import { type FocusAreaLinks, NO_LINKS, PROJECTS_OF_AREAS } from './focus-area-links.ts';
import { focusAreaRoutes } from './focus-area-routes.ts';
import { AREAS_OF_PLANS } from './plan-holding.ts';
import { FOCUS_AREAS_OF_PERSON } from './queries-personal.ts';
import { DELETED_AREAS } from './queries.ts';

export const focusAreasServer = defineServer(focusAreasFeature, {
  personalData: [FOCUS_AREAS_OF_PERSON],
  softDeletes: [DELETED_AREAS],
  extensions: [extend(PLAN_HOLDINGS, () => AREAS_OF_PLANS)],
  open: ({ services, extensionsOf }) => ({
    opened: { openFocusArea: createAreaOutlines(services, linksOf(extensionsOf)) },
  }),
  serve({ services, extensionsOf }) {
    const links = linksOf(extensionsOf);
    return {
      serving: { openFocusArea: createAreaOutlines(services, links) },
      routes: focusAreaRoutes(services, links),
    };
  },
});

function linksOf(extensionsOf: OpenContext['extensionsOf']): FocusAreaLinks {
  const [projects] = extensionsOf(PROJECTS_OF_AREAS);
  return { ...NO_LINKS, ...projects, groupSlugsOf: memberGroupSlugs };
}
