import { useSyncExternalStore } from 'react';
import { extensionPoint } from '../../../frontend/extension-point.ts';
import type { SavedFocusArea } from '../contract.ts';
import type { ActiveProject } from './save-focus-area.tsx';

/** Connects saved areas with the open project. */
export interface AreaProjects {
  /** Returns the open project, if areas can be added to it. The object stays the same until the project changes. */
  activeProject(): ActiveProject | null;
  subscribe(listener: () => void): () => void;
  /** Called after an area was saved, whether or not it was added to the open project. */
  onSaved(saved: SavedFocusArea): void;
}

/** Filled by the projects feature, which builds on this one. */
export const AREA_PROJECTS = extensionPoint<AreaProjects>();

const NONE: AreaProjects = {
  activeProject: () => null,
  subscribe: () => () => undefined,
  onSaved: () => undefined,
};

export function useAreaProjects(): { project: ActiveProject | null; onSaved: AreaProjects['onSaved'] } {
  const { activeProject, subscribe, onSaved } = AREA_PROJECTS.values[0] ?? NONE;
  return { project: useSyncExternalStore(subscribe, activeProject), onSaved };
}
