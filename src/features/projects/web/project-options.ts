import { compareNaturally } from '../../../kernel/natural-order.ts';
import type { ProjectSummary } from '../contract.ts';

type Listed = Pick<ProjectSummary, 'slug' | 'name' | 'group_name' | 'shared_by'> &
  Partial<Pick<ProjectSummary, 'is_suspended'>>;

/** Returns the projects sorted by name, with the open one. When they belong to several accounts, each label names the owner. */
export function projectOptions(
  projects: readonly Listed[],
  open: Listed | null,
): { id: string; label: string }[] {
  const all =
    open === null || projects.some(({ slug }) => slug === open.slug) ? projects : [...projects, open];
  const accounts = new Set(all.map(ownerOf));
  return all
    .toSorted((a, b) => compareNaturally(a.name, b.name))
    .map((project) => ({
      id: project.slug,
      label: [
        project.name,
        ...(accounts.size > 1 ? [ownerOf(project)] : []),
        ...(project.is_suspended === true ? ['suspended'] : []),
      ].join(' · '),
    }));
}

function ownerOf({ group_name: group, shared_by: sharedBy }: Listed): string {
  return group ?? (sharedBy === null ? 'shared' : `shared by ${sharedBy}`);
}
