import { setHash } from '../../../frontend/url-state.ts';
import type { ExportProject } from './export-project.ts';

export interface OpenProject {
  isPending: boolean;
  project: ExportProject | null;
  createProject: () => void;
  saveFilters: () => Promise<void>;
  saveBoundary: () => Promise<void>;
}

/** The project that is open, as exports need it. */
export function useExportProject(): OpenProject {
  return {
    isPending: false,
    project: null,
    createProject: () => setHash({ a: 'new-project' }, 'push'),
    saveFilters: () => Promise.resolve(),
    saveBoundary: () => Promise.resolve(),
  };
}
