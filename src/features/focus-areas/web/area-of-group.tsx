import type { PageProps } from '../../../frontend/feature-pages.ts';
import { Redirect } from '../../../frontend/ui/redirect.tsx';
import { focusAreaPath } from '../rules/focus-area-path.ts';

/** Redirects from the address of a focus area under an account to the area's own address. */
export function AreaOfGroup({ params: { area = '' } }: PageProps) {
  return <Redirect to={focusAreaPath(area)} />;
}
