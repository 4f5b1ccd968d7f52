import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../frontend/api.ts';
import { actorOf, useSession } from '../../accounts/web/index.ts';
import { type SlimFollow, listFollows, listSlimFollows } from '../contract.ts';
import { type FollowsPage, mergedFollows } from '../rules/follow-pages.ts';

const STALE_MS = 5 * 60_000;

const slimKey = (userId: string | null) => ['follows', 'slim', userId] as const;
const listKey = (userId: string | null) => ['follows', 'list', userId] as const;

function useUserId(): string | null {
  return useSession().data?.user?.id ?? null;
}

export function useActor() {
  return actorOf(useSession().data);
}

/** Loads all parcels that the reader follows, with only the fields that the map needs. Loads nothing without an account. */
export function useSlimFollows() {
  const userId = useUserId();
  return useQuery({
    queryKey: slimKey(userId),
    queryFn: async ({ signal }) => (await call(listSlimFollows, { signal })).follows,
    enabled: userId !== null,
    staleTime: STALE_MS,
  });
}

/** Loads the list page by page and returns its loaded part, most recently followed first. */
export function useFollowList() {
  const userId = useUserId();
  const query = useInfiniteQuery({
    queryKey: listKey(userId),
    queryFn: async ({ pageParam, signal }) =>
      (await call(listFollows, { query: { page: pageParam }, signal })).follows,
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) =>
      page < Math.max(0, ...last.parcels.map(({ total_pages }) => total_pages)) ? page + 1 : undefined,
    enabled: userId !== null,
    staleTime: STALE_MS,
  });
  const pages = query.data?.pages;
  return { query, list: useMemo(() => (pages === undefined ? null : mergedFollows(pages)), [pages]) };
}

export interface FollowsState {
  slim: readonly SlimFollow[] | undefined;
  pages: readonly FollowsPage[] | undefined;
}

/** Returns functions that change both cached views of the follows at once, and revert them when the server refuses. */
export function useFollowsCache() {
  const client = useQueryClient();
  const userId = useUserId();
  const read = (): FollowsState => ({
    slim: client.getQueryData<readonly SlimFollow[]>(slimKey(userId)),
    pages: client.getQueryData<InfiniteData<FollowsPage>>(listKey(userId))?.pages,
  });
  const write = ({ slim, pages }: FollowsState) => {
    if (slim !== undefined) client.setQueryData(slimKey(userId), slim);
    if (pages === undefined) return;
    client.setQueryData<InfiniteData<FollowsPage>>(
      listKey(userId),
      (known) => known && { ...known, pages: [...pages] },
    );
  };
  return {
    /** Changes the cached data while `save` runs, and reverts it on failure. Reloads the data after a failure, or if it was loading before. */
    async change<T>(how: (state: FollowsState) => FollowsState, save: () => Promise<T>): Promise<T> {
      let isStale = client.isFetching({ queryKey: ['follows'] }) > 0;
      await client.cancelQueries({ queryKey: ['follows'] });
      const before = read();
      write(how(before));
      try {
        return await save();
      } catch (error) {
        write(before);
        isStale = true; // `before` lacks changes that were made meanwhile
        throw error;
      } finally {
        if (isStale) void client.invalidateQueries({ queryKey: ['follows'] });
      }
    },
    update: (how: (state: FollowsState) => FollowsState) => write(how(read())),
    refetch: () => void client.invalidateQueries({ queryKey: ['follows'] }),
  };
}
