import { extend } from '../../../frontend/extension-point.ts';
import { defineWeb } from '../../../frontend/feature-web.ts';
import { AREA_PROJECTS } from '../../focus-areas/web/index.ts';
import { areaProjects } from './area-projects.ts';
import { projectsFeature } from '../feature.ts';

export const projectsWeb = defineWeb(projectsFeature, {
  panes: {
    projects: { load: async () => (await import('./project-pane.tsx')).ProjectPane },
  },
  extensions: [extend(AREA_PROJECTS, areaProjects)],
});
