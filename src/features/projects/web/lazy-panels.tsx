import { FolderOpen } from 'lucide-react';
import { lazyPart } from '../../../frontend/feature-web.ts';
import { ErrorBoundary } from '../../../frontend/ui/error-boundary.tsx';
import { MenuRow } from '../../../frontend/ui/menu.tsx';
import { useUrlState } from '../../../frontend/url-state.ts';
import { projectSlugOf } from '../rules/project-path.ts';
import { useOpenProject } from './open-project.ts';
import { showProjects, useProjectUi } from './project-ui.ts';

/** The project section of the map tools. */
export const ProjectTools = lazyPart(async () => (await import('./project-tools.tsx')).ProjectTools);
const LazyHost = lazyPart(async () => (await import('./project-host.tsx')).ProjectHost);

/** The open project and its dialogs, which load when they are first asked for. */
export function ProjectHost() {
  const isNeeded = useIsHostNeeded();
  if (!isNeeded) return null;
  return (
    <ErrorBoundary name="The project">
      <LazyHost />
    </ErrorBoundary>
  );
}

export function ProjectRow() {
  const { project } = useOpenProject();
  return <MenuRow icon={FolderOpen} label={project?.name ?? 'Projects'} onAction={showProjects} />;
}

/** Returns true when `ProjectHost` is needed: for a project in the address, or a dialog. */
function useIsHostNeeded(): boolean {
  const inAddress = useUrlState(
    ({ path, hash }) => hash.project !== undefined || projectSlugOf(path) !== null,
  );
  const hasTask = useProjectUi(({ task }) => task !== null);
  return inAddress || hasTask;
}
