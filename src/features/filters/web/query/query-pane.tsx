import { List, MapPinned } from 'lucide-react';
import { useState } from 'react';
import type { PaneProps } from '../../../../frontend/feature-web.ts';
import { Button } from '../../../../frontend/ui/button.tsx';
import { Notice } from '../../../../frontend/ui/notice.tsx';
import { Pane, PaneTitle } from '../../../../frontend/ui/pane.tsx';
import { ReasonedButton } from '../../../../frontend/ui/reasoned-button.tsx';
import { goToPlace, setHash, useUrlState } from '../../../../frontend/url-state.ts';
import { startShape } from '../../../focus-areas/web/index.ts';
import { isInside } from '../../../places/rules/place-path.ts';
import { NoCounties, useCounties, usePlace } from '../../../places/web/index.ts';
import { filtersLabel } from '../../rules/count-labels.ts';
import { filterCount } from '../../rules/draft.ts';
import { EVERY_PARCEL } from '../../rules/filter-tree.ts';
import { filteredCounties } from '../../rules/parcel-query.ts';
import { ExportButton } from '../export-button.tsx';
import { isTooLongToShare } from '../query-link.ts';
import { type ParcelQueryState, setCountyTree, useParcelQuery } from '../use-parcel-query.ts';
import { FilterEditor } from './filter-editor.tsx';
import { MatchCount } from './match-count.tsx';
import styles from './query-pane.module.css';

/** The pane of the filters: the number of matching parcels, and the filters on any column of the parcels and on their location. */
export function QueryPane({ onClose }: PaneProps) {
  const state = useParcelQuery();
  const { countyPath, query } = state;
  const county = usePlace(countyPath).data?.place;
  const count = filterCount(query);
  return (
    <Pane
      label="Filters"
      title={
        <PaneTitle
          about={`${county?.headline ?? 'Select parcels by their data'}${count > 0 ? ` · ${filtersLabel(count)}` : ''}`}
        >
          Filters
        </PaneTitle>
      }
      onClose={onClose}
    >
      {countyPath === null ? (
        <ChooseCounty path={query.path} />
      ) : (
        <CountyFilters key={countyPath} countyPath={countyPath} state={state} />
      )}
    </Pane>
  );
}

function CountyFilters({ countyPath, state }: { countyPath: string; state: ParcelQueryState }) {
  const { query } = state;
  const boundary = usePlace(query.path).data?.place;
  const isLong = useUrlState(({ hash }) => isTooLongToShare(hash.q));
  const [isPicking, setIsPicking] = useState(false);
  const others = filteredCounties(query).filter((path) => path !== countyPath);
  return (
    <div className={isPicking ? styles['picking'] : styles['body']}>
      {!isPicking && (
        <>
          <div className={styles['sums']}>
            <MatchCount query={query} placeName={boundary?.headline ?? 'this place'} />
            <div className={styles['ways']}>
              <ReasonedButton
                size="small"
                look="quiet"
                align="start"
                disabledReason={others.length > 0 ? 'Remove the filters in other counties first.' : null}
                onPress={() => setHash({ tab: 'list' }, 'push')}
              >
                <List aria-hidden /> List these parcels
              </ReasonedButton>
              <ExportButton query={query} align="start" />
            </div>
          </div>
          {others.map((path) => (
            <OtherCounty key={path} path={path} />
          ))}
          {isLong && (
            <Notice tone="warn">
              <p>
                These filters are too long for a link. They stay while this tab is open. Save a project to
                keep them.
              </p>
            </Notice>
          )}
        </>
      )}
      <FilterEditor countyPath={countyPath} query={state} onDraw={startShape} onPicking={setIsPicking} />
    </div>
  );
}

/** Says that another county still has filters. Parcels can't be counted while several counties have filters, so this offers to remove them or to go there. */
function OtherCounty({ path }: { path: string }) {
  const name = usePlace(path).data?.place.headline ?? 'another county';
  return (
    <div className={styles['other']}>
      <span>There are filters in {name} too.</span>
      <Button size="small" onPress={() => setCountyTree(path, EVERY_PARCEL, 'push')}>
        Remove them
      </Button>
      <Button size="small" look="quiet" onPress={() => goToPlace(path)}>
        Go there
      </Button>
    </div>
  );
}

function ChooseCounty({ path }: { path: string }) {
  const counties = useCounties();
  const inside = counties.data?.filter(({ place }) => isInside(place.path, path)) ?? [];
  if (counties.isSuccess && inside.length === 0) {
    return (
      <div className={styles['body']}>
        {counties.data.length === 0 ? (
          <NoCounties />
        ) : (
          <Notice icon={MapPinned} title="There are no parcels here to filter.">
            <p>Move to a county that has parcels, with the search or the list of places.</p>
          </Notice>
        )}
      </div>
    );
  }
  return (
    <div className={styles['body']}>
      <p>Filters are for one county at a time. Choose one:</p>
      <ul className={styles['counties']}>
        {inside.map(({ place }) => (
          <li key={place.path}>
            <Button onPress={() => goToPlace(place.path)}>{place.headline}</Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
