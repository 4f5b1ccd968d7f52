import { useUrlState } from '../../../frontend/url-state.ts';
import { projectSlugOf } from '../rules/project-path.ts';
import { useProjectStore } from './project-store.ts';
import { useProjectUi } from './project-ui.ts';

/** Returns true when `ProjectHost` is needed: for a project in the address, an open project, or a dialog. */
export function useIsProjectAsked(): boolean {
  const inAddress = useUrlState(
    ({ path, hash }) => hash.project !== undefined || projectSlugOf(path) !== null,
  );
  const isOpen = useProjectStore(({ slug }) => slug !== null);
  const hasTask = useProjectUi(({ task }) => task !== null);
  return inAddress || isOpen || hasTask;
}
