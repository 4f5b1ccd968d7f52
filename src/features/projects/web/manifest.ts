import { extend } from '../../../frontend/extension-point.ts';
import { commandList, defineWeb } from '../../../frontend/feature-web.ts';
import { AREA_PROJECTS } from '../../focus-areas/web/index.ts';
import { areaProjects } from './area-projects.ts';
import { projectsFeature } from '../feature.ts';
import { projectCommands } from './project-commands.ts';

export const projectsWeb = defineWeb(projectsFeature, {
  commands: commandList(160, projectCommands),
  panes: {
    projects: { load: async () => (await import('./project-pane.tsx')).ProjectPane },
  },
  extensions: [extend(AREA_PROJECTS, areaProjects)],
});
