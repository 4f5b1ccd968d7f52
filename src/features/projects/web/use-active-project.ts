import type { ActiveProject } from '../../focus-areas/web/index.ts';
import { useProjectStore } from './project-store.ts';

/** The open project, when the reader may put focus areas into it. */
export function useActiveProject(): ActiveProject | null {
  const project = useProjectStore((state) => state.project);
  return project?.permissions.update === true ? { slug: project.slug, name: project.name } : null;
}
