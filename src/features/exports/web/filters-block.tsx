import { useMutation, useQueries } from '@tanstack/react-query';
import { ListFilter } from 'lucide-react';
import { call } from '../../../frontend/api.ts';
import { showToast } from '../../../frontend/toasts.ts';
import { InPageLink } from '../../../frontend/ui/in-page-link.tsx';
import { ReasonedButton } from '../../../frontend/ui/reasoned-button.tsx';
import { Segments } from '../../../frontend/ui/segments.tsx';
import { setHash } from '../../../frontend/url-state.ts';
import { countParcels } from '../../filters/contract.ts';
import { filterLabels } from '../../filters/rules/filter-labels.ts';
import { type ParcelQuery, areSameQueries, textOfQuery } from '../../filters/rules/parcel-query.ts';
import { useFilterOptions } from '../../filters/web/index.ts';
import { isExportable } from '../rules/export-sources.ts';
import { queryParts } from '../rules/query-parts.ts';
import { changeExportSettings } from './export-settings.ts';
import styles from './exports.module.css';
import type { ExportNow } from './use-export.ts';

/** The maximum number of filters that are counted separately. */
const COUNTED_FILTERS = 12;

const RECORDS = [
  { id: 'mine', label: 'Only My Data' },
  { id: 'all', label: 'All Data' },
] as const;

interface Props {
  exported: ExportNow;
  saveFilters: () => Promise<void>;
}

/** The filters of the query, one per line, each with the number of parcels that match it alone. */
export function FiltersBlock({ exported: { project, query, choice }, saveFilters }: Props) {
  const save = useMutation({
    mutationFn: saveFilters,
    onSuccess: () =>
      showToast({ id: 'export', tone: 'good', message: 'The filters of the project were saved.' }),
    meta: { toast: 'export' },
  });
  const isUnsaved = project !== null && !areSameQueries({ ...project.query, path: query.path }, query);
  return (
    <section className={styles['block']} aria-label="Filters Applied">
      <h3 className={styles['heading']}>Filters Applied</h3>
      <ParcelFilters query={query} />
      {project !== null && project.sources.length > 0 && (
        <>
          <ul className={styles['filters']} aria-label="Dataset filters">
            {project.sources.map((source) => (
              <li key={source.id}>
                {source.name}
                {!isExportable(source) && <small>public, not exported</small>}
              </li>
            ))}
          </ul>
          <Segments
            label="Records"
            size="small"
            options={RECORDS}
            value={choice.isOnlyMyData ? 'mine' : 'all'}
            onChange={(id) => changeExportSettings({ isOnlyMyData: id === 'mine' })}
          />
        </>
      )}
      <div className={styles['aside']}>
        <InPageLink
          href="#query"
          className={styles['link']}
          onGo={() => setHash({ tab: 'query', p: undefined }, 'push')}
        >
          <ListFilter aria-hidden /> Add or Edit Filter
        </InPageLink>
        {isUnsaved && (
          <ReasonedButton
            size="small"
            disabledReason={project.updateRefusal}
            onPress={() => !save.isPending && save.mutate()}
          >
            {save.isPending ? 'Saving...' : 'Save Filters'}
          </ReasonedButton>
        )}
      </div>
    </section>
  );
}

function ParcelFilters({ query }: { query: ParcelQuery }) {
  const parts = queryParts(query);
  const { options } = useFilterOptions(parts[0]?.county ?? null);
  const counts = useQueries({
    queries: parts.slice(0, COUNTED_FILTERS).map(({ county, tree }) => {
      const alone: ParcelQuery = { path: query.path, operation: 'intersection', parcel: { [county]: tree } };
      return {
        queryKey: ['parcels', 'count', textOfQuery(alone)],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          call(countParcels, { body: { query: alone }, signal }),
        meta: { isQuiet: true },
      };
    }),
  });
  if (parts.length === 0)
    return <p className={styles['plain']}>No filters: every property in the boundary.</p>;
  return (
    <ul className={styles['filters']} aria-label="Base parcel filters">
      {parts.map(({ county, tree }, index) => (
        <li key={`${county}${JSON.stringify(tree)}`}>
          <span>{filterLabels(tree, options).join(', ')}</span>
          <b>{counts[index]?.data?.count.toLocaleString('en-US') ?? ''}</b>
        </li>
      ))}
    </ul>
  );
}
