import { Bookmark } from 'lucide-react';
import type { ReactNode } from 'react';
import { type PaneProps, useMapPage } from '../../../frontend/feature-web.ts';
import { InPageLink } from '../../../frontend/ui/in-page-link.tsx';
import { LoadError } from '../../../frontend/ui/load-error.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { Pane, PaneTitle } from '../../../frontend/ui/pane.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { setHash } from '../../../frontend/url-state.ts';
import { countLabel } from '../../../kernel/count-label.ts';
import { SignInNotice } from '../../accounts/web/index.ts';
import { BookmarkDataset } from './bookmark-dataset.tsx';
import { FollowedPlaces } from './followed-places.tsx';
import { FOLLOWS_PARTS } from './follows-parts.ts';
import styles from './follows.module.css';
import { useActor, useFollowList } from './use-follows.ts';

/** The pane of followed places and, for each dataset, its bookmarked parcels, latest first. */
export function FollowsPane({ onClose }: PaneProps) {
  // The place on the map, which the pane offers to follow.
  const { place } = useMapPage();
  const actor = useActor();
  const { query, list } = useFollowList();
  const isEmpty = list !== null && list.totalCount === 0 && list.places.length === 0;
  return (
    <Pane
      label="Bookmarks"
      title={
        <PaneTitle isLive about={list === null ? '' : followedLabel(list)}>
          Bookmarks
        </PaneTitle>
      }
      onClose={onClose}
    >
      {body()}
      {list !== null && FOLLOWS_PARTS.values.map((Part, at) => <Part key={at} />)}
      {list !== null && list.totalCount > 0 && (
        <footer className={styles['files']}>
          <p>
            <a href="/profile/bookmarks.csv" download>
              Download Follows as CSV
            </a>
            <a href="/profile/bookmarks.geojson" download>
              GeoJSON
            </a>
          </p>
          <p>
            To download all values of these or other parcels, use the{' '}
            <InPageLink href="#export" onGo={() => setHash({ tab: 'export' }, 'push')}>
              Export page
            </InPageLink>
            .
          </p>
        </footer>
      )}
    </Pane>
  );

  function body(): ReactNode {
    if (actor.userId === null) return <SignedOut />;
    // When only a later page failed, the list stays and says so at its end.
    if (query.isError && list === null)
      return (
        <div className={styles['padded']}>
          <LoadError of={query} name="your bookmarks" />
        </div>
      );
    if (list === null)
      return (
        <div className={styles['padded']}>
          <Skeleton lines={8} label="Loading your bookmarks" />
        </div>
      );
    return (
      <>
        {isEmpty && <Nothing />}
        <FollowedPlaces places={list.places} place={place} />
        {list.datasets
          .filter(({ bookmarks }) => bookmarks.length > 0)
          .map((dataset) => (
            <BookmarkDataset key={dataset.sourceId ?? ''} dataset={dataset} query={query} />
          ))}
      </>
    );
  }
}

/**
 * Returns a label with the number of followed parcels, the number that the plan allows, and the number of followed places: "3 of 10 parcels, 1 place". It omits
 * zero parcels if the plan has no limit, and zero places.
 */
function followedLabel({
  totalCount,
  limit,
  places,
}: {
  totalCount: number;
  limit: number | null;
  places: readonly unknown[];
}): string {
  const parcels =
    limit === null
      ? countLabel(totalCount, 'parcel')
      : `${totalCount.toLocaleString('en-US')} of ${countLabel(limit, 'parcel')}`;
  const parts = [
    ...(totalCount > 0 || limit !== null ? [parcels] : []),
    ...(places.length > 0 ? [countLabel(places.length, 'place')] : []),
  ];
  return parts.join(', ');
}

function SignedOut() {
  return (
    <div className={styles['padded']}>
      <SignInNotice icon={Bookmark} title="Sign in to bookmark parcels.">
        <p>Bookmarks are kept in your account and shown as pins on the map.</p>
      </SignInNotice>
    </div>
  );
}

function Nothing() {
  return (
    <div className={styles['padded']}>
      <Notice icon={Bookmark} title="You follow nothing yet.">
        <p>
          Open a parcel and press the bookmark at the top of its panel, or follow the place on the map. A
          bookmark stays yours when the county publishes new data.
        </p>
        <p className={styles['links']}>
          <a href="/help/follow-parcels-and-places">Read the tutorial</a>
          <InPageLink href="/help" onGo={() => setHash({ a: 'help' }, 'replace')}>
            Contact support
          </InPageLink>
        </p>
      </Notice>
    </div>
  );
}
