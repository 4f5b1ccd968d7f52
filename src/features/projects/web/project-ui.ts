import { create } from 'zustand';
import { setHash } from '../../../frontend/url-state.ts';

/** What is asked of the reader, or to be done at once, about projects. */
export type ProjectTask =
  /** A name for a new project. */
  | { kind: 'new' }
  | { kind: 'copy' }
  | { kind: 'rename' }
  | { kind: 'share' }
  | { kind: 'delete' }
  | { kind: 'save' }
  | { kind: 'reset' }
  /** Somebody saved meanwhile: what the server said. */
  | { kind: 'conflict'; words: string };

/** What is being done: its buttons wait. */
export type Busy = 'save' | 'create' | 'copy' | 'delete' | 'home' | 'open';

interface ProjectUi {
  task: ProjectTask | null;
  busy: Busy | null;
}

export const useProjectUi = create<ProjectUi>(() => ({ task: null, busy: null }));

export function askProject(task: ProjectTask): void {
  useProjectUi.setState({ task });
}

export function endTask(): void {
  useProjectUi.setState({ task: null });
}

/** Opens the panel of projects. */
export function showProjects(): void {
  setHash({ tab: 'projects', p: undefined }, 'push');
}
