import { extend } from '../../../frontend/extension-point.ts';
import { commandList, defineWeb } from '../../../frontend/feature-web.ts';
import { AREA_PROJECTS } from '../../focus-areas/web/index.ts';
import { SAVED_STYLES } from '../../style-rules/web/index.ts';
import { projectsFeature } from '../feature.ts';
import { projectSlugOf } from '../rules/project-path.ts';
import { areaProjects } from './area-projects.ts';
import { ProjectHost, ProjectRow, ProjectTools } from './lazy-panels.tsx';
import { onOpenProject, openProjectNow } from './open-project.ts';
import { projectCommands } from './project-commands.ts';
import { askProject } from './project-ui.ts';
import { ProjectsButton } from './projects-button.tsx';

declare module '../../../frontend/commands.ts' {
  interface CommandGroups {
    Projects: true;
  }
}

export const projectsWeb = defineWeb(projectsFeature, {
  commands: commandList(160, projectCommands),
  parts: [
    { slot: 'control', order: 20, Component: ProjectsButton },
    { slot: 'tool', order: 10, Component: ProjectTools },
    { slot: 'panel', order: 30, Component: ProjectHost },
    { slot: 'menu-map', order: 30, Component: ProjectRow },
  ],
  commandGroups: { Projects: 60 },
  resolvesPath: (path) => projectSlugOf(path) !== null,
  linkActions: { 'new-project': () => askProject({ kind: 'new' }) },
  panes: {
    projects: { load: async () => (await import('./project-pane.tsx')).ProjectPane },
  },
  extensions: [
    extend(AREA_PROJECTS, areaProjects),
    extend(SAVED_STYLES, { now: () => openProjectNow()?.styles ?? null, subscribe: onOpenProject }),
  ],
});
