import type { PageProps } from '../../../frontend/feature-pages.ts';
import { Redirect } from '../../../frontend/ui/redirect.tsx';
import { projectPath } from '../rules/project-path.ts';

/** Redirects from the address of a project under its account to the project's own address, which stays the same when the account changes. */
export function ProjectOfGroup({ params: { project = '' } }: PageProps) {
  return <Redirect to={projectPath(project)} />;
}
