import { Bookmark, Eye, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorMessage } from '../../../frontend/api-failure.ts';
import { type PaneProps, useMapPage } from '../../../frontend/feature-web.ts';
import { openOverlay } from '../../../frontend/overlays.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { Pane, PaneTitle } from '../../../frontend/ui/pane.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { BookmarkRows } from './bookmark-rows.tsx';
import { FollowedPlaces } from './followed-places.tsx';
import styles from './follows.module.css';
import { toggleBookmarksShown, useBookmarksShown } from './use-bookmarks-on-map.ts';
import { useActor, useFollowList } from './use-follows.ts';

/** The pane of bookmarked parcels, latest first, and followed places. */
export function FollowsPane({ onClose }: PaneProps) {
  // The place that can be followed.
  const { place } = useMapPage();
  const actor = useActor();
  const { isShown } = useBookmarksShown();
  const { query, list } = useFollowList();
  return (
    <Pane
      label="Bookmarks"
      title={
        <PaneTitle isLive about={list === null ? '' : countLabel(list)}>
          Bookmarks
        </PaneTitle>
      }
      tools={
        actor.userId !== null && (
          <IconButton
            icon={isShown ? Eye : EyeOff}
            label={isShown ? 'Remove from map' : 'Show on map'}
            onPress={toggleBookmarksShown}
          />
        )
      }
      onClose={onClose}
    >
      {body()}
      {list !== null && <FollowedPlaces places={list.places} place={place} />}
      {list !== null && list.totalCount > 0 && (
        <footer className={styles['files']}>
          <a href="/profile/bookmarks.csv" download>
            Download Follows as CSV
          </a>
          <a href="/profile/bookmarks.geojson" download>
            GeoJSON
          </a>
        </footer>
      )}
    </Pane>
  );

  function body(): ReactNode {
    if (actor.userId === null) return <SignedOut />;
    if (query.isError)
      return (
        <div className={styles['padded']} role="alert">
          <Notice
            tone="bad"
            title="Your bookmarks could not be loaded."
            actions={<Button onPress={() => void query.refetch()}>Try again</Button>}
          >
            <p>{errorMessage(query.error)}</p>
          </Notice>
        </div>
      );
    if (list === null)
      return (
        <div className={styles['padded']}>
          <Skeleton lines={8} label="Loading your bookmarks" />
        </div>
      );
    if (list.totalCount === 0) return <Nothing />;
    return <BookmarkRows bookmarks={list.bookmarks} query={query} />;
  }
}

/** Counts what is followed: parcels, out of those that the plan allows, and places. Without a follow the pane says so itself. */
function countLabel({
  totalCount,
  limit,
  places,
}: {
  totalCount: number;
  limit: number | null;
  places: readonly unknown[];
}): string {
  const counted = (count: number, noun: string) =>
    `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
  const parcels =
    limit === null
      ? counted(totalCount, 'parcel')
      : `${totalCount.toLocaleString('en-US')} of ${counted(limit, 'parcel')}`;
  const parts = [
    ...(totalCount > 0 || limit !== null ? [parcels] : []),
    ...(places.length > 0 ? [counted(places.length, 'place')] : []),
  ];
  return parts.join(', ');
}

function SignedOut() {
  return (
    <div className={styles['padded']}>
      <Notice
        icon={Bookmark}
        title="Sign in to bookmark parcels."
        actions={
          <Button look="primary" onPress={() => openOverlay('sign-in')}>
            Sign in
          </Button>
        }
      >
        <p>Bookmarks are kept in your account and shown as pins on the map.</p>
      </Notice>
    </div>
  );
}

function Nothing() {
  return (
    <div className={styles['padded']}>
      <Notice icon={Bookmark} title="Nothing is bookmarked yet.">
        <p>
          Open a parcel and press the bookmark at the top of its panel. It stays yours when the county
          publishes new data.
        </p>
      </Notice>
    </div>
  );
}
