import type { AreaProjects } from '../../focus-areas/web/index.ts';
import { keepSavedArea } from './keep-saved-area.ts';
import { onOpenProject, openProjectNow } from './open-project.ts';

/** Adds saved focus areas to the open project, when the reader may change it. */
export const areaProjects: AreaProjects = {
  activeProject() {
    const project = openProjectNow();
    return project?.permissions.update === true ? project : null;
  },
  subscribe: onOpenProject,
  onSaved: (saved) => void keepSavedArea(saved),
};
