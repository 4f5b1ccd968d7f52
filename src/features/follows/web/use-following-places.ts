import { useMutation } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { showToast } from '../../../frontend/toasts.ts';
import { followPlace, removeFollow, restoreFollow } from '../contract.ts';
import { withoutPlace } from '../rules/follow-pages.ts';
import { useFollowsCache } from './use-follows.ts';

const TOAST = 'follow-place';

export function useFollowingPlaces() {
  const cache = useFollowsCache();

  const follow = useMutation({
    mutationFn: (placePath: string) => call(followPlace, { placePath }),
    onSuccess: cache.refetch,
    meta: { toast: TOAST, failed: 'Could not follow.' },
  });
  const restore = useMutation({
    mutationFn: (id: number) => call(restoreFollow, { params: { id } }),
    onSuccess: cache.refetch,
    meta: { toast: TOAST, failed: 'Could not follow.' },
  });
  const unfollow = useMutation({
    mutationFn: (id: number) =>
      cache.change(
        ({ slim, pages }) => ({ slim, pages: pages && withoutPlace(pages, id) }),
        () => call(removeFollow, { params: { id } }),
      ),
    onSuccess: (_reply, id) =>
      showToast({
        id: TOAST,
        tone: 'info',
        message: 'Unfollowed.',
        action: { label: 'Undo', run: () => restore.mutate(id) },
      }),
    meta: { toast: TOAST, failed: 'Could not unfollow.' },
  });
  return { follow: follow.mutate, unfollow: unfollow.mutate, isBusy: follow.isPending };
}
