import { useMutation } from '@tanstack/react-query';
import { ApiFailure } from '../../../frontend/api-failure.ts';
import { call } from '../../../frontend/api.ts';
import { openOverlay } from '../../../frontend/overlays.ts';
import { showFailure, showToast } from '../../../frontend/toasts.ts';
import { goTo } from '../../../frontend/url-state.ts';
import type { ParcelRecord } from '../../parcels/contract.ts';
import {
  type Bookmark,
  type SlimFollow,
  bookmarkParcel,
  removeFollow,
  restoreFollow,
  updateFollow,
} from '../contract.ts';
import { withBookmark, withoutBookmark } from '../rules/follow-pages.ts';
import { useActor, useFollowsCache } from './use-follows.ts';

const TOAST = 'bookmark';

/** Returns functions to add and remove bookmarks and to write their notes. Added and removed bookmarks show at once; a refusal of the server reverts that. */
export function useBookmarking() {
  const actor = useActor();
  const cache = useFollowsCache();

  const add = useMutation({
    mutationFn: async (record: ParcelRecord) => {
      const bookmark = bookmarkOf(record);
      const { bookmark: kept } = await cache.change(
        ({ slim, pages }) => ({
          slim: slim && [slimOf(bookmark), ...slim],
          pages: pages && withBookmark(pages, bookmark),
        }),
        () =>
          call(bookmarkParcel, {
            placePath: record.path,
            body: { bookmark: 'add', ll_uuid: record.ll_uuid },
          }),
      );
      if (kept === null) return;
      cache.update(({ slim, pages }) => ({
        slim: slim?.map((known) => (known.id === bookmark.id ? slimOf(kept) : known)),
        pages: pages && withBookmark(pages, kept),
      }));
    },
    onSuccess: () => showToast({ id: TOAST, tone: 'good', message: 'Bookmarked.' }),
    onError: (error) =>
      isLimit(error)
        ? showLimit(error)
        : showFailure(error, { id: TOAST, failed: 'The parcel could not be bookmarked.' }),
  });

  const restore = useMutation({
    mutationFn: (id: number) => call(restoreFollow, { params: { id } }),
    onSuccess: cache.refetch,
    onError: (error) =>
      isLimit(error)
        ? showLimit(error)
        : showFailure(error, { id: TOAST, failed: 'The bookmark could not be restored.' }),
  });

  const remove = useMutation({
    mutationFn: (id: number) =>
      cache.change(
        ({ slim, pages }) => ({
          slim: slim?.filter((known) => known.id !== id),
          pages: pages && withoutBookmark(pages, id),
        }),
        () => call(removeFollow, { params: { id } }),
      ),
    onSuccess: (_reply, id) =>
      showToast({
        id: TOAST,
        tone: 'info',
        message: 'Bookmark removed.',
        action: { label: 'Undo', run: () => restore.mutate(id) },
      }),
    meta: { toast: TOAST, failed: 'Bookmark could not be removed.' },
  });

  const write = useMutation({
    mutationFn: async ({ id, note }: { id: number; note: string }) => {
      const { bookmark } = await call(updateFollow, { params: { id }, body: { note } });
      cache.update(({ slim, pages }) => ({ slim, pages: pages && withBookmark(pages, bookmark) }));
    },
    meta: { toast: TOAST, failed: 'The note could not be saved.' },
  });

  return {
    /** For visitors, opens the sign-in dialog. */
    add(record: ParcelRecord): void {
      if (actor.userId === null) openOverlay('sign-in');
      else add.mutate(record);
    },
    remove: remove.mutate,
    writeNote: write.mutateAsync,
    isBusy: add.isPending || remove.isPending,
  };
}

function isLimit(error: unknown): error is ApiFailure {
  return error instanceof ApiFailure && error.code === 'limit_reached';
}

/** Shows the server's message that the plan allows no more bookmarks. The message names a plan that allows more. */
function showLimit({ message }: ApiFailure): void {
  const action = { label: 'See plans', run: () => goTo('/plans') };
  showToast({ id: TOAST, tone: 'info', message, action });
}

function bookmarkOf({ ll_uuid, path, point, fields }: ParcelRecord): Bookmark {
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : null);
  return {
    // Until the server returns the real id. Another bookmark may be added before that, so each has an id of its own.
    id: -Date.now(),
    ll_uuid,
    address: text('address'),
    parcelnumb: text('parcelnumb'),
    path,
    centroid: point,
    source_id: null,
    note: '',
    followed_at: new Date().toISOString(),
    gone: null,
  };
}

function slimOf({ id, address, path, centroid, gone }: Bookmark): SlimFollow {
  return { id, address, target_path: path, centroid, source_id: null, is_gone: gone !== null };
}
