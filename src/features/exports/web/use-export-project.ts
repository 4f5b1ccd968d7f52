import { setHash } from '../../../frontend/url-state.ts';
import { parcelQueryNow } from '../../filters/web/index.ts';
import { useOpenProject, useProjectActions } from '../../projects/web/index.ts';
import type { ExportProject } from './export-project.ts';

export interface OpenProject {
  isPending: boolean;
  project: ExportProject | null;
  createProject: () => void;
  saveFilters: () => Promise<void>;
  saveBoundary: () => Promise<void>;
}

/** Returns the open project in the form that exports need. */
export function useExportProject(): OpenProject {
  const { project, isLoading } = useOpenProject();
  const { saveFilters, setHome } = useProjectActions();
  return {
    isPending: isLoading,
    project: project && {
      slug: project.slug,
      path: project.path,
      name: project.name,
      home: { path: project.root.path, headline: project.root.headline },
      query: project.query,
      // Projects will have datasets when there are surveys, a feature that doesn't exist yet.
      sources: [],
      updateRefusal: project.abilities.update,
      isManager: project.abilities.export === null,
    },
    createProject: () => setHash({ a: 'new-project' }, 'push'),
    saveFilters,
    saveBoundary: () => setHome(parcelQueryNow().path),
  };
}
