/** Public API of projects on the page: the open project, its panel and its actions. Large parts are loaded on first use. */
export { useUnsavedParts } from './content-now.ts';
export { useOpenProject } from './open-project.ts';
export { askProject, showProjects, useProjectUi } from './project-ui.ts';
export { useProjectActions } from './use-project-actions.ts';
