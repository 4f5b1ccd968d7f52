import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import type { BodyOf } from '../../../kernel/endpoint.ts';
import { useSession } from '../../accounts/web/index.ts';
import { listFocusAreaOutlines, listFocusAreas, saveFocusArea } from '../contract.ts';
import { focusAreaSlugOf } from '../rules/focus-area-path.ts';

const KEY = 'focus-areas';

// The keys have the id of the person, so that the areas are gone after signing out.

/** Returns the areas of the signed-in person; loads nothing for visitors. */
export function useFocusAreas() {
  const userId = useUserId();
  return useQuery({
    queryKey: [KEY, 'list', userId],
    queryFn: ({ signal }) => call(listFocusAreas, { signal }),
    enabled: userId !== null,
    // The list itself shows that loading failed.
    meta: { isQuiet: true },
  });
}

/** Returns coarse outlines of the newest areas that are not suspended, for the map and the pictures in the list. */
export function useOutlines() {
  const userId = useUserId();
  return useQuery({
    queryKey: [KEY, 'outlines', userId],
    queryFn: ({ signal }) => call(listFocusAreaOutlines, { signal }),
    enabled: userId !== null,
    meta: { isQuiet: true },
  });
}

function useUserId(): string | null {
  return useSession().data?.user?.id ?? null;
}

export function useIsSignedIn(): boolean {
  return useUserId() !== null;
}

/** Returns a function that reloads lists, outlines and the working boundary after a change. `gone` is the path of a deleted area, which is not reloaded. */
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
