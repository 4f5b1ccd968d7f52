import { call } from '../../../frontend/api.ts';
import type { SavedFocusArea } from '../../focus-areas/contract.ts';
import { getProject } from '../contract.ts';
import { keepProject, useProjectStore } from './project-store.ts';

/** A focus area was saved into the open project: its regions, and its home when it was made that, are taken from the server. */
export async function keepSavedArea({
  map_slug: slug,
  set_as_default: isHome,
}: SavedFocusArea): Promise<void> {
  if (slug === null || useProjectStore.getState().project?.slug !== slug) return;
  const { project } = await call(getProject, { params: { slug } });
  const base = useProjectStore.getState().project;
  if (base?.slug !== slug) return;
  // Only what this save changed: if others saved too, the next save must say so.
  const isOurs = project.version === base.version + (isHome ? 1 : 0);
  keepProject(isOurs ? project : { ...base, regions: project.regions });
}
