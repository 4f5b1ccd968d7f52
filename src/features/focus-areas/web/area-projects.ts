import { useSyncExternalStore } from 'react';
import { extensionPoint } from '../../../frontend/extension-point.ts';
import type { SavedFocusArea } from '../contract.ts';
import type { ActiveProject } from './save-focus-area.tsx';

/** How saved areas get into what the reader works on. */
export interface AreaProjects {
  /** The project that saved areas can go into: the same object until it changes. */
  activeProject(): ActiveProject | null;
  subscribe(listener: () => void): () => void;
  /** Called after an area was saved, perhaps into that project. */
  onSaved(saved: SavedFocusArea): void;
}

/** Given by the feature of projects, which comes later. */
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
