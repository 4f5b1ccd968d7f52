import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { useSession } from '../../accounts/web/index.ts';
import { getProjectSharing, listProjects, listPublicProjects } from '../contract.ts';

const KEY = 'projects';

export function useIsSignedIn(): boolean {
  return (useSession().data?.user ?? null) !== null;
}

/** Returns the projects of the signed-in person, sorted by name; loads nothing for visitors. */
export function useProjects() {
  return useQuery({
    queryKey: [KEY, 'list'],
    queryFn: ({ signal }) => call(listProjects, { signal }),
    enabled: useIsSignedIn(),
    meta: { isQuiet: true },
  });
}

export function usePublicProjects(text: string, isWanted: boolean) {
  return useQuery({
    queryKey: [KEY, 'public', text],
    queryFn: ({ signal }) => call(listPublicProjects, { query: { query: text }, signal }),
    enabled: isWanted,
    meta: { isQuiet: true },
  });
}

export function useSharing(slug: string) {
  return useQuery({
    queryKey: [KEY, 'sharing', slug],
    queryFn: ({ signal }) => call(getProjectSharing, { params: { slug }, signal }),
    meta: { isQuiet: true },
  });
}

/** Returns a function that reloads the lists of projects after a change. */
export function useReloadProjects() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [KEY] });
}
