import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { ApiFailure, errorMessage } from '../../../frontend/api-failure.ts';
import type { BodyOf } from '../../../kernel/endpoint.ts';
import { useSession } from '../../accounts/web/index.ts';
import { listFocusAreaOutlines, listFocusAreas, saveFocusArea } from '../contract.ts';
import { focusAreaSlugOf } from '../rules/focus-area-path.ts';

const KEY = 'focus-areas';

/** The areas of whoever is signed in; asks for nothing while nobody is. */
export function useFocusAreas() {
  const isSignedIn = useIsSignedIn();
  return useQuery({
    queryKey: [KEY, 'list'],
    queryFn: ({ signal }) => call(listFocusAreas, { signal }),
    enabled: isSignedIn,
    // The list says itself that it could not be loaded.
    meta: { isQuiet: true },
  });
}

/** Coarse outlines of them all, for the map and the pictures in the list. */
export function useOutlines() {
  const isSignedIn = useIsSignedIn();
  return useQuery({
    queryKey: [KEY, 'outlines'],
    queryFn: ({ signal }) => call(listFocusAreaOutlines, { signal }),
    enabled: isSignedIn,
    meta: { isQuiet: true },
  });
}

export function useIsSignedIn(): boolean {
  return (useSession().data?.user ?? null) !== null;
}

/** Lists, outlines and the working boundary are read again after a change; of one that is gone only the rest. */
export function useReload() {
  const client = useQueryClient();
  return async (gone?: string) => {
    await Promise.all([
      client.invalidateQueries({ queryKey: [KEY] }),
      client.invalidateQueries({
        queryKey: ['place'],
        predicate: ({ queryKey }) => isAreaPath(queryKey[1]) && queryKey[1] !== gone,
      }),
    ]);
  };
}

function isAreaPath(path: unknown): boolean {
  return typeof path === 'string' && focusAreaSlugOf(path) !== null;
}

export type FocusAreaInput = Omit<BodyOf<typeof saveFocusArea>, 'set_as_default'> & {
  set_as_default?: boolean;
};

export function useSaveFocusArea() {
  const reload = useReload();
  return useMutation({
    mutationFn: (body: FocusAreaInput) =>
      call(saveFocusArea, { body: { ...body, set_as_default: body.set_as_default ?? false } }),
    onSuccess: () => reload(),
  });
}

/** The words of the specification (section 8 of the store's) for a list that could not be loaded. */
export function loadErrorMessage(error: unknown): string {
  if (!(error instanceof ApiFailure) || error.status === null) return errorMessage(error);
  if (error.status < 400) return 'Invalid data structure from server.';
  return `Server responded with ${error.status}: ${error.message}`;
}
