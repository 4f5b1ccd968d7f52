/** The door of projects on the page: which one is open, its panel, and what is done with it. Heavy parts come when they are used. */
export { useUnsavedParts } from './content-now.ts';
export { ProjectHost, ProjectTools } from './lazy-panels.ts';
export { ProjectsButton } from './projects-button.tsx';
export { useProjectStore } from './project-store.ts';
export { askProject, showProjects, useProjectUi } from './project-ui.ts';
export { useIsProjectAsked } from './use-is-project-asked.ts';
export { useProjectActions } from './use-project-actions.ts';
