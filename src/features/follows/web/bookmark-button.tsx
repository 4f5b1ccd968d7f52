import { Bookmark, BookmarkCheck } from 'lucide-react';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { useUrlState } from '../../../frontend/url-state.ts';
import type { ParcelRecord } from '../../parcels/contract.ts';
import { useBookmarking } from './use-bookmarking.ts';
import { useSlimFollows } from './use-follows.ts';

/** The button to follow the parcel of the panel. Hidden for earlier editions, whose paths may belong to other parcels now. */
export function BookmarkButton({ record }: { record: ParcelRecord }) {
  const isPast = useUrlState(({ hash }) => hash.edition !== undefined);
  const follows = useSlimFollows();
  const { add, remove, isBusy } = useBookmarking();
  if (isPast) return null;
  const follow = follows.data?.find(({ target_path, is_gone }) => target_path === record.path && !is_gone);
  return (
    <IconButton
      icon={follow === undefined ? Bookmark : BookmarkCheck}
      label={follow === undefined ? 'Bookmark this parcel' : 'Remove bookmark'}
      isPressedDown={follow !== undefined}
      isDisabled={isBusy || follows.isLoading}
      onPress={() => (follow === undefined ? add(record) : remove(follow.id))}
    />
  );
}
