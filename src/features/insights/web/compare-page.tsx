import { useQueries, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../../frontend/api-failure.ts';
import { call } from '../../../frontend/api.ts';
import { ComboBox } from '../../../frontend/ui/combo-box.tsx';
import { CopyButton } from '../../../frontend/ui/copy-button.tsx';
import { DataTable } from '../../../frontend/ui/data-table.tsx';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import table from '../../../frontend/ui/table.module.css';
import { setHash, useUrlState } from '../../../frontend/url-state.ts';
import { useDebounced } from '../../../frontend/use-debounced.ts';
import { actorOf, useSession } from '../../accounts/web/index.ts';
import { useCounties } from '../../places/web/index.ts';
import { searchEverything } from '../../search/contract.ts';
import { type PlaceInsights, getPlaceInsights } from '../contract.ts';
import { comparisonRows } from '../rules/comparison-rows.ts';
import { keepSlots } from '../rules/keep-slots.ts';
import { statisticLabel } from '../rules/number-labels.ts';
import { SERIES_COLORS } from '../rules/series-colors.ts';
import { CsvButton } from './chart-files.tsx';
import { Source } from './general-info.tsx';
import styles from './insights.module.css';

/** The maximum number of other places: with the explored one there are four. */
const MOST = 3;
const TYPING_MS = 250;

/** The statistics of two to four places side by side. The link has the places. */
export function ComparePage({ found }: { found: PlaceInsights }) {
  const text = useUrlState(({ hash }) => hash.beside) ?? '';
  const beside = [...new Set(text.split('~'))].filter((path) => path !== '' && path !== found.place.path);
  const { userId, tier } = actorOf(useSession().data);
  const others = useQueries({
    queries: beside.map((path) => ({
      queryKey: ['insights', path, 'numeric', userId, tier],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(getPlaceInsights, { placePath: path, query: { 'insights[]': ['numeric'] }, signal }),
      staleTime: 5 * 60_000,
      meta: { isQuiet: true },
    })),
  });
  const setBeside = (paths: readonly string[]) =>
    setHash({ beside: paths.length === 0 ? undefined : paths.join('~') }, 'push');
  const failed = beside.flatMap((path, index) => {
    const error = others[index]?.error ?? null;
    return error === null ? [] : [{ path, error }];
  });
  const colorOf = useSeriesColors([found.place.path, ...beside]);
  const places = [found, ...others.flatMap(({ data }) => data ?? [])];
  const rows = comparisonRows(places);
  return (
    <>
      <h3 className="visually-hidden">Compare Places</h3>
      {beside.length < MOST ? (
        <PlaceSearch
          near={found.place.path}
          selected={[found.place.path, ...beside]}
          onChoose={(path) => setBeside([...beside, path])}
        />
      ) : (
        <p className={styles['source']}>Four places are compared. Remove one to add another.</p>
      )}
      {failed.map(({ path, error }) => (
        <div key={path} role="alert" className={styles['toolbar']}>
          <span>
            {path}: {errorMessage(error)}
          </span>
          <RemovePlace name={path} onPress={() => setBeside(beside.filter((each) => each !== path))} />
        </div>
      ))}
      {beside.length === 0 ? (
        <Notice title={`Add a place to see it beside ${found.place.headline}.`} />
      ) : (
        <>
          <ul className={styles['selectedPlaces']} aria-label="Compared places">
            {places.map(({ place: { path, headline } }, index) => (
              <li key={path}>
                <i style={{ background: colorOf(path) }} aria-hidden /> {headline}
                {index > 0 && (
                  <RemovePlace
                    name={headline}
                    onPress={() => setBeside(beside.filter((each) => each !== path))}
                  />
                )}
              </li>
            ))}
          </ul>
          <DataTable
            label="Table: places side by side"
            className={`${table['narrow']} ${styles['compared']}`}
            heads={['Statistic', ...places.map(({ place }) => ({ number: place.headline }))]}
          >
            {rows.map(({ key, label, format, values, bars }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                {values.map((value, index) => (
                  <td key={places[index]?.place.path} className={table['number']}>
                    {value === null ? '–' : statisticLabel(value, format)}
                    {(bars[index] ?? 0) > 0 && (
                      <i
                        aria-hidden
                        className={styles['rowBar']}
                        style={{
                          width: `${(bars[index] ?? 0) * 100}%`,
                          background: colorOf(places[index]?.place.path ?? ''),
                        }}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </DataTable>
          <div className={styles['toolbar']}>
            <CsvButton
              align="start"
              name={`comparison of ${places.map(({ place }) => place.headline).join(' and ')}`}
              heads={['Statistic', ...places.map(({ place }) => place.headline)]}
              rows={rows.map(({ label, values }) => [label, ...values])}
            />
            <CopyButton label="Copy the link to this comparison" text={window.location.href} />
          </div>
        </>
      )}
      <Source found={found} />
    </>
  );
}

/** Returns the color of each place. A place keeps its color while others are added and removed. */
function useSeriesColors(paths: readonly string[]): (path: string) => string | undefined {
  const [slots, setSlots] = useState<ReadonlyMap<string, number>>(new Map());
  const isCurrent = paths.length === slots.size && paths.every((path) => slots.has(path));
  const next = isCurrent ? slots : keepSlots(slots, paths);
  if (!isCurrent) setSlots(next);
  return (path) => SERIES_COLORS[next.get(path) ?? 0];
}

function RemovePlace({ name, onPress }: { name: string; onPress: () => void }) {
  return <IconButton icon={X} size="small" label={`Remove ${name}`} onPress={onPress} />;
}

interface SearchProps {
  near: string;
  selected: readonly string[];
  onChoose: (path: string) => void;
}

function PlaceSearch({ near, selected, onChoose }: SearchProps) {
  const [text, setText] = useState('');
  const typed = useDebounced(text.trim(), TYPING_MS);
  const found = useQuery({
    queryKey: ['places-to-compare', near, typed],
    queryFn: ({ signal }) => call(searchEverything, { query: { query: typed, path: near }, signal }),
    enabled: typed.length > 1,
  });
  // Only places with parcels have numbers to compare: a county, what lies in it and what it lies in.
  const counties = useCounties().data?.map(({ place }) => place.path);
  const hasParcels = (path: string) =>
    counties?.some((county) => `${path}/`.startsWith(`${county}/`) || county.startsWith(`${path}/`)) ?? true;
  // A place that can't be added is shown with the reason. If it were left out, the list would say that nothing was found.
  const reasonAgainst = (path: string): string | null => {
    if (selected.includes(path)) return 'Already compared';
    return hasParcels(path) ? null : 'No parcels on this site';
  };
  const options = (found.data?.results ?? [])
    .flatMap(({ kind, path, headline, context }) => {
      if (kind !== 'place' || path === null) return [];
      const reason = reasonAgainst(path);
      return [{ id: path, label: headline, about: reason ?? context, isDisabled: reason !== null }];
    })
    .toSorted((a, b) => Number(a.isDisabled) - Number(b.isDisabled));
  return (
    <ComboBox
      label="Add a place"
      placeholder="City, neighborhood, county or state"
      options={options}
      value={null}
      onChange={(path) => {
        onChoose(path);
        setText('');
      }}
      text={{ value: text, onChange: setText, isLoading: text.trim() !== typed || found.isFetching }}
    />
  );
}
