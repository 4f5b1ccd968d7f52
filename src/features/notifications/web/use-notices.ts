import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { useSession } from '../../accounts/web/index.ts';
import { countUnreadNotices, listNotices, readNotices } from '../contract.ts';

/** The number at the bell is loaded again after this time. */
const POLL_MS = 5 * 60_000;

const KEY = ['notices'] as const;

function useUserId(): string | null {
  return useSession().data?.user?.id ?? null;
}

/** Returns the number of unread notifications; undefined without an account, and until it is loaded. */
export function useUnread(): number | undefined {
  const userId = useUserId();
  return useQuery({
    queryKey: [...KEY, 'unread', userId],
    queryFn: async ({ signal }) => (await call(countUnreadNotices, { signal })).unread,
    enabled: userId !== null,
    refetchInterval: POLL_MS,
    staleTime: POLL_MS,
    // Nobody asked for the number, so a failure needs no message. The notifications page shows its own errors.
    meta: { isQuiet: true },
  }).data;
}

/** Returns the loaded pages of notifications, newest first. */
export function useNotices() {
  const userId = useUserId();
  return useInfiniteQuery({
    queryKey: [...KEY, 'list', userId],
    queryFn: ({ pageParam, signal }) =>
      call(listNotices, { query: pageParam === null ? {} : { before: pageParam }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    enabled: userId !== null,
  });
}

export function useReadNotices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { id: number } | { up_to: number }) => call(readNotices, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
    meta: { toast: 'notices', failed: 'Could not mark as read.' },
  });
}
