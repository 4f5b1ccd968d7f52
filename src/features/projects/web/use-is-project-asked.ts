import { useUrlState } from '../../../frontend/url-state.ts';
import { projectSlugOf } from '../rules/project-path.ts';
import { useProjectUi } from './project-ui.ts';

/** Returns true when `ProjectHost` is needed: for a project in the address, or a dialog. */
export function useIsProjectAsked(): boolean {
  const inAddress = useUrlState(
    ({ path, hash }) => hash.project !== undefined || projectSlugOf(path) !== null,
  );
  const hasTask = useProjectUi(({ task }) => task !== null);
  return inAddress || hasTask;
}
