import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { pageQueries } from '../../../frontend/query-client.ts';
import { type UrlState, addressNow, useUrlState } from '../../../frontend/url-state.ts';
import { useSession } from '../../accounts/web/index.ts';
import { type Project, getProject } from '../contract.ts';
import { projectSlugOf } from '../rules/project-path.ts';

/**
 * The project in its last loaded or saved version: unsaved changes are compared with it, and saves are based on its version number. A version that
 * somebody else saved must not replace it unnoticed, so it never becomes stale.
 */
export const projectQuery = (slug: string) =>
  queryOptions({
    queryKey: ['project', slug],
    queryFn: async ({ signal }) => (await call(getProject, { params: { slug }, signal })).project,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isQuiet: true },
  });

/** Returns the slug of the project that the address names: in the path of the project's page, or in the hash of the map. */
const slugOf = ({ path, hash }: UrlState) => projectSlugOf(path) ?? hash.project ?? null;

export interface OpenProject {
  /** Null when no project is open. */
  slug: string | null;
  /** Null while the project loads, and when it can't be opened. */
  project: Project | null;
  isLoading: boolean;
  /** Says why the project can't be opened; null otherwise. */
  error: unknown;
}

/** Loads the project in the address. */
export function useOpenProject(): OpenProject {
  const slug = useUrlState(slugOf);
  const isSessionLoaded = useSession().data !== undefined;
  const { data, error, isFetching, isError } = useQuery({
    ...projectQuery(slug ?? ''),
    enabled: slug !== null && isSessionLoaded,
  });
  const project = slug === null || isError ? null : (data ?? null);
  return {
    slug,
    project,
    isLoading: slug !== null && project === null && !isError,
    error: isFetching ? null : error,
  };
}

/** Returns the open project, outside of rendering. */
export function openProjectNow(): Project | null {
  const slug = slugOf(addressNow());
  if (slug === null) return null;
  const state = pageQueries().getQueryState(projectQuery(slug).queryKey);
  return state?.status === 'success' ? (state.data ?? null) : null;
}

/** Calls the listener whenever another project, or another version of the open project, may be open. Returns a function that stops this. */
export function onOpenProject(listener: () => void): () => void {
  const stops = [useUrlState.subscribe(listener), pageQueries().getQueryCache().subscribe(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Stores a project in its latest version from the server. */
export function cacheProject(project: Project): void {
  pageQueries().setQueryData(projectQuery(project.slug).queryKey, project);
}

/** Loads a project in its newest version, even if it is already open. */
export function loadProject(slug: string): Promise<Project> {
  return pageQueries().fetchQuery({ ...projectQuery(slug), staleTime: 0 });
}
