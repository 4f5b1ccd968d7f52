import { Funnel, List, X, ZoomIn } from 'lucide-react';
import { ApiFailure, errorMessage } from '../../../frontend/api-failure.ts';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { setHash } from '../../../frontend/url-state.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import { filtersLabel, parcelsLabel } from '../rules/count-labels.ts';
import { filterCount } from '../rules/draft.ts';
import { filterLabels } from '../rules/filter-labels.ts';
import { ONE_COUNTY_MESSAGE, isInOneCounty } from '../rules/parcel-query.ts';
import { clearFilters } from './clear-filters.ts';
import styles from './query-banner.module.css';
import { useFilterOptions } from './use-filter-options.ts';
import { useParcelCount } from './use-parcel-count.ts';
import { useParcelQuery } from './use-parcel-query.ts';
import { zoomToMatches } from './zoom-to-matches.tsx';

/** A banner over the map that says which filters hide parcels and how many match, with buttons to list them, change the filters and clear them. */
export function QueryBanner() {
  const { query, tree, countyPath, clear } = useParcelQuery();
  const { options } = useFilterOptions(countyPath);
  const found = useParcelCount(query);
  const hasMap = useMapSession(({ view }) => view !== null);
  const lines = filterLabels(tree, options);
  return (
    <div className={styles['banner']}>
      <span className="visually-hidden" role="status">
        {`Filtered: ${bannerLabel()}`}
      </span>
      <button
        type="button"
        className={styles['main']}
        title={lines.join('\n')}
        onClick={() => setHash({ tab: 'query' }, 'push')}
      >
        <Funnel aria-hidden />
        <span className={styles['text']}>
          <b>{bannerLabel()}</b>
          <span>{lines.length === 1 ? lines[0] : filtersLabel(filterCount(query))}</span>
        </span>
      </button>
      {found.data !== undefined && found.data.extent !== null && (
        <IconButton
          icon={ZoomIn}
          size="small"
          placement="top"
          label={`Zoom to ${parcelsLabel(found.data.count)}`}
          isDisabled={!hasMap}
          onPress={() => zoomToMatches(found.data)}
        />
      )}
      <IconButton
        icon={List}
        size="small"
        placement="top"
        label="List the parcels that match"
        onPress={() => setHash({ tab: 'list' }, 'push')}
      />
      <IconButton
        icon={X}
        size="small"
        placement="top"
        label="Clear all filters"
        onPress={() => clearFilters(clear)}
      />
    </div>
  );

  function bannerLabel(): string {
    if (!isInOneCounty(query)) return ONE_COUNTY_MESSAGE;
    // The banner only says that there is an error, because it must fit a phone. The pane of filters and the list say which value is wrong.
    if (found.error instanceof ApiFailure && found.error.code === 'invalid_input')
      return 'These filters don’t work';
    if (found.isError) return errorMessage(found.error);
    return found.data === undefined ? 'Counting…' : parcelsLabel(found.data.count);
  }
}
