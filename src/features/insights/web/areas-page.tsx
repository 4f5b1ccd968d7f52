import { useState } from 'react';
import { isTemporary } from '../../../frontend/api-failure.ts';
import { useTheme } from '../../../frontend/theme.ts';
import { CopyButton } from '../../../frontend/ui/copy-button.tsx';
import { DataTable } from '../../../frontend/ui/data-table.tsx';
import { InPageLink } from '../../../frontend/ui/in-page-link.tsx';
import { LoadError } from '../../../frontend/ui/load-error.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { Segments } from '../../../frontend/ui/segments.tsx';
import { SelectField } from '../../../frontend/ui/select-field.tsx';
import { ShowMore } from '../../../frontend/ui/show-more.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import table from '../../../frontend/ui/table.module.css';
import { goToPlace, setHash } from '../../../frontend/url-state.ts';
import { shownFill } from '../../../map/shown-fill.ts';
import { GROUND } from '../../../map/themes.ts';
import { useHighlight } from '../../../map/web/use-highlight.ts';
import { usePlaceFacts } from '../../place-facts/web/index.ts';
import { SUB_BOUNDARIES } from '../../places/layers/map-values.ts';
import { BREAK_LABELS, BREAK_METHODS } from '../../style-rules/rules/class-breaks.ts';
import type { ChildStatistics, PlaceInsights } from '../contract.ts';
import { CHILD_OPACITY } from '../layers/map-values.ts';
import { childClasses } from '../rules/child-classes.ts';
import { CHILD_STATISTICS } from '../rules/child-statistics.ts';
import { childLabel } from '../rules/number-labels.ts';
import { CsvButton } from './chart-files.tsx';
import { Source } from './general-info.tsx';
import styles from './insights.module.css';
import { useChildStatistics, useShownBy } from './use-child-statistics.ts';

const PAGE_SIZE = 50;

/** Colors the places inside the viewed place by a statistic, and lists their numbers. */
export function AreasPage({ found }: { found: PlaceInsights }) {
  const { path } = found.place;
  const { by, method, style, set, types } = useShownBy();
  const facts = usePlaceFacts(path);
  const numbers = useChildStatistics(path, set === null ? 'none' : style, by);
  if (types.length === 0)
    return (
      <Notice title="This place has no smaller places to compare.">
        <p>Operators can import neighborhoods, tracts and other boundary sets.</p>
      </Notice>
    );
  const sets = facts.data?.sets ?? [];
  return (
    <>
      <h3 className="visually-hidden">Map by Area</h3>
      <div className={styles['controls']}>
        <SelectField
          label="Color by"
          placeholder="Choose a statistic"
          options={[
            { label: 'Parcels', options: CHILD_STATISTICS.map(({ key, label }) => ({ id: key, label })) },
            ...sets.map((each) => ({
              label: each.source,
              options: each.facts
                .filter(({ value }) => typeof value === 'number')
                .map(({ key, label }) => ({ id: `fact~${each.name}~${key}`, label })),
            })),
          ]}
          value={by ?? ''}
          onChange={(id) => setHash({ by: id, ...(set === null && { style: types[0]?.key }) }, 'push')}
        />
        <SelectField
          label="Areas"
          options={types.map(({ key, name, count }) => ({
            id: key,
            label: `${name} (${count.toLocaleString('en-US')})`,
          }))}
          value={style}
          onChange={(id) => setHash({ style: id }, 'push')}
        />
        {by !== null && (
          <SelectField
            label="Method"
            options={BREAK_METHODS.map((id) => ({ id, label: BREAK_LABELS[id].label }))}
            value={method}
            onChange={(id) => setHash({ classes: id === 'quantile' ? undefined : id }, 'replace')}
          />
        )}
      </div>
      {by === null ? (
        <p className={styles['source']}>Choose a statistic to color the map and to list its numbers.</p>
      ) : numbers.isError ? (
        isTemporary(numbers.error) ? (
          <LoadError of={numbers} name="the numbers of the places" />
        ) : (
          <Refusal error={numbers.error} />
        )
      ) : numbers.data === undefined ? (
        <Skeleton lines={8} label="Loading the numbers of the places" />
      ) : numbers.data.state === 'computing' ? (
        <Notice title="The numbers are being computed. They appear here when they are ready." />
      ) : (
        <ChildTable
          key={`${by} ${style}`}
          data={numbers.data}
          method={method}
          headline={found.place.headline}
        />
      )}
      <Source found={found} />
    </>
  );
}

interface TableProps {
  data: ChildStatistics;
  method: (typeof BREAK_METHODS)[number];
  headline: string;
}

function ChildTable({ data, method, headline }: TableProps) {
  const highlight = useHighlight(SUB_BOUNDARIES);
  const [shown, setShown] = useState(PAGE_SIZE);
  const [order, setOrder] = useState<'high' | 'low' | 'name'>('high');
  const { label, format, source } = data.statistic;
  const theme = useTheme((state) => state.theme);
  const colors = new Map(
    childClasses(data.children, method).flatMap(({ colors: { [theme]: color }, ids }) => {
      const shownColor = shownFill(color, CHILD_OPACITY, GROUND[theme].land);
      return ids.map((id) => [id, shownColor] as const);
    }),
  );
  const most = Math.max(...data.children.map(({ value }) => Math.abs(value ?? 0)), 1e-9);
  const hasShare = data.children.some(({ known }) => known !== null);
  const rows = data.children.toSorted((a, b) => {
    if (order === 'name') return a.name.localeCompare(b.name, 'en', { numeric: true });
    // Places without a value come last.
    if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
    return order === 'high' ? b.value - a.value : a.value - b.value;
  });
  return (
    <>
      <div className={styles['toolbar']}>
        <Segments
          label="Order"
          size="small"
          options={[
            { id: 'high', label: 'Highest' },
            { id: 'low', label: 'Lowest' },
            { id: 'name', label: 'Name' },
          ]}
          value={order}
          onChange={setOrder}
        />
        <span>
          <CsvButton
            name={`${label} of ${headline}`}
            heads={['Place', 'Path', label, 'Parcels', 'Parcels with a value']}
            rows={rows.map(({ name, path, value, parcels, known }) => [name, path, value, parcels, known])}
          />
          <CopyButton label="Copy the link to this map" text={window.location.href} />
        </span>
      </div>
      <DataTable
        label={`Table: ${label}`}
        className={table['narrow']}
        heads={['Place', { number: label }, ...(hasShare ? [{ number: 'Known' }] : [])]}
      >
        {rows.slice(0, shown).map(({ id, path, name, value, known, known_percent: percent, margin }) => (
          <tr
            key={id}
            onPointerEnter={() => highlight(id)}
            onPointerLeave={() => highlight(null)}
            onFocus={() => highlight(id)}
            onBlur={() => highlight(null)}
          >
            <th scope="row">
              <InPageLink href={path} onGo={() => goToPlace(path)}>
                {name}
              </InPageLink>
            </th>
            <td className={table['number']}>
              {childLabel(value, format)}
              {margin !== null && <small> ± {childLabel(margin, format)}</small>}
              {value !== null && (
                <i
                  aria-hidden
                  className={styles['rowBar']}
                  style={{
                    width: `${Math.max(0, (value / most) * 100)}%`,
                    background: colors.get(id) ?? 'transparent',
                  }}
                />
              )}
            </td>
            {hasShare && (
              <td className={table['number']}>
                {(percent ?? 0).toFixed(1)}%{' '}
                <small className={styles['ofParcels']}>({(known ?? 0).toLocaleString('en-US')})</small>
              </td>
            )}
          </tr>
        ))}
      </DataTable>
      <ShowMore rest={rows.length - shown} page={PAGE_SIZE} onMore={() => setShown(shown + PAGE_SIZE)} />
      {source !== null && <p className={styles['source']}>Source: {source}.</p>}
      {hasShare && (
        <p className={styles['source']}>
          Known: the share of the parcels of a place that have a value, and their number.
        </p>
      )}
    </>
  );
}
