import type { AreaProjects } from '../../focus-areas/web/index.ts';
import { keepSavedArea } from './keep-saved-area.ts';
import { useProjectStore } from './project-store.ts';

/** Adds saved focus areas to the open project, when the reader may change it. */
export const areaProjects: AreaProjects = {
  activeProject() {
    const { project } = useProjectStore.getState();
    return project?.permissions.update === true ? project : null;
  },
  subscribe: useProjectStore.subscribe,
  onSaved: (saved) => void keepSavedArea(saved),
};
