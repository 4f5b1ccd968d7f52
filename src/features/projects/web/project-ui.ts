import { create } from 'zustand';
import { setHash } from '../../../frontend/url-state.ts';

/** The open dialog about projects, or an action without a dialog that a command started (`save`, `reset`). */
export type ProjectTask =
  /** Asks for the name of a new project. */
  | { kind: 'new' }
  | { kind: 'copy' }
  | { kind: 'rename' }
  | { kind: 'share' }
  | { kind: 'delete' }
  | { kind: 'save' }
  | { kind: 'reset' }
  /** Another person saved in the meantime; `message` is the message of the server, and `saveOver` makes the refused change in spite of that. */
  | { kind: 'conflict'; message: string; saveOver: () => Promise<unknown> };

/** The action in progress. Until it ends, the other actions of this list do nothing. */
export type Busy = 'save' | 'create' | 'copy' | 'delete' | 'home' | 'open' | 'watch';

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

/** Opens the project panel. */
export function showProjects(): void {
  setHash({ tab: 'projects', p: undefined }, 'push');
}
