import { call } from '../../../frontend/api.ts';
import type { SavedFocusArea } from '../../focus-areas/contract.ts';
import type { AreaProjects } from '../../focus-areas/web/index.ts';
import { getProject } from '../contract.ts';
import { cacheProject, onOpenProject, openProjectNow } from './open-project.ts';

/** Adds saved focus areas to the open project, when the reader may change it. */
export const areaProjects: AreaProjects = {
  activeProject() {
    const project = openProjectNow();
    return project?.permissions.update === true ? project : null;
  },
  subscribe: onOpenProject,
  onSaved: (saved) => void reloadRegions(saved),
};

/** Reads the project's regions from the server after a focus area was saved into the open project, and also its home area if it changed. */
async function reloadRegions({ map_slug: slug, set_as_default: isHome }: SavedFocusArea): Promise<void> {
  if (slug === null || openProjectNow()?.slug !== slug) return;
  const { project } = await call(getProject, { params: { slug } });
  const base = openProjectNow();
  if (base?.slug !== slug) return;
  // Takes the new version only if this save made it. If other people saved too, the next save must report the conflict.
  const isOurs = project.version === base.version + (isHome ? 1 : 0);
  cacheProject(isOurs ? project : { ...base, regions: project.regions });
}
