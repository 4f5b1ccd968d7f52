import { Button } from '../../../frontend/ui/button.tsx';
import { ColumnChart } from '../../../frontend/ui/column-chart.tsx';
import { DataTable } from '../../../frontend/ui/data-table.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import table from '../../../frontend/ui/table.module.css';
import { setHash } from '../../../frontend/url-state.ts';
import { countLabel } from '../../../kernel/count-label.ts';
import { parcelsLabel } from '../../filters/rules/count-labels.ts';
import { formatValue } from '../../parcels/rules/format-value.ts';
import type { PlaceInsights, PlaceStudy, RatioFigures } from '../contract.ts';
import { DISTRIBUTIONS, binFilter, binsOf } from '../rules/distributions.ts';
import { isRangeOf } from '../rules/insight-filter.ts';
import { exactLabel, shareLabel, statisticLabel } from '../rules/number-labels.ts';
import { SERIES_COLORS } from '../rules/series-colors.ts';
import { ChartFiles, CsvButton } from './chart-files.tsx';
import { drawColumns } from './draw-chart.ts';
import styles from './insights.module.css';
import { StudyPage } from './study-page.tsx';
import { useInsightFilter } from './use-insight-filter.ts';

/** Shows how values, sizes and ages are distributed, where owners get mail, and how close values are to prices. */
export function ValuesPage({ found }: { found: PlaceInsights }) {
  return (
    <StudyPage found={found}>
      {(study) => (
        <>
          {study.distributions.length === 0 && (
            <Notice title="The data of this county has no values, sizes or years that you may see." />
          )}
          {study.distributions.map((distribution) => (
            <Distribution key={distribution.key} distribution={distribution} found={found} />
          ))}
          <Owners study={study} />
          <Ratios study={study} />
        </>
      )}
    </StudyPage>
  );
}

interface DistributionProps {
  distribution: PlaceStudy['distributions'][number];
  found: PlaceInsights;
}

function Distribution({ distribution, found }: DistributionProps) {
  const { key, label, format, edges, counts, known, known_percent: percent } = distribution;
  const filter = useInsightFilter(found.county_path);
  const shown = (value: number | null) => statisticLabel(value, format);
  // The table needs exact labels: rounded to millions, the edges of two bins could look the same.
  const exact = (value: number | null) => exactLabel(value, format);
  const bins = binsOf(key, edges);
  const rangeOf = (index: number, textOf: typeof shown) => {
    const { from = null, to = null } = bins[index] ?? {};
    if (from === null) return `before ${textOf(to)}`;
    if (to === null && key !== 'age') return `${textOf(from)} and more`;
    return `${textOf(from)} to ${textOf(edges[index + 1] ?? null)}`;
  };
  const columns = bins.map((_, index) => ({
    id: String(index),
    label: rangeOf(index, shown),
    value: counts[index] ?? 0,
    shown: parcelsLabel(counts[index] ?? 0),
  }));
  const ends = [shown(edges[0] ?? 0), `${shown(edges.at(-1) ?? 0)}${format === 'year' ? '' : '+'}`] as const;
  const list = (id: string) => {
    const bin = bins[Number(id)];
    const column = DISTRIBUTIONS.find((each) => each.key === key)?.column ?? '';
    if (bin !== undefined) filter.list(binFilter(key, bin), (part) => isRangeOf(column, part));
  };
  return (
    <section className={styles['part']}>
      <h3 className={styles['subtitle']}>{label}</h3>
      <ColumnChart label={label} columns={columns} ends={ends} onList={list} />
      <p className={styles['source']}>
        {parcelsLabel(known)}, {percent}%, have a value.
      </p>
      <ChartFiles
        name={`${label} of ${found.place.headline}`}
        heads={['Range', 'From', 'To', 'Parcels']}
        rows={columns.map((column, index) => [
          column.label,
          edges[index] ?? null,
          edges[index + 1] ?? null,
          column.value,
        ])}
        shownRows={columns.map((column, index) => [
          rangeOf(index, exact),
          exact(edges[index] ?? null),
          exact(edges[index + 1] ?? null),
          column.value,
        ])}
        draw={(context, size) => drawColumns(context, size, columns, ends)}
      />
    </section>
  );
}

const OWNERS = [
  { key: 'owner_occupied', label: 'Owner-occupied', about: 'Mail goes to the parcel itself.' },
  { key: 'local', label: 'Absentee, in the state', about: 'Mail goes to another address in the state.' },
  { key: 'out_of_state', label: 'Out of state', about: 'Mail goes to another state or country.' },
] as const;

function Owners({ study: { owners, parcels } }: { study: PlaceStudy }) {
  const { state, known } = owners;
  const counts = {
    owner_occupied: owners.owner_occupied,
    local: owners.absentee - owners.out_of_state,
    out_of_state: owners.out_of_state,
  };
  return (
    <section className={styles['part']}>
      <h3 className={styles['subtitle']}>Where owners get mail</h3>
      {state === 'computing' ? (
        <p role="status">The addresses are being compared. The shares appear here when they are ready.</p>
      ) : state === 'few' ? (
        <p>
          Too few owners have an address that can be compared. The shares would reveal facts about single
          owners, so they are not shown.
        </p>
      ) : (
        <>
          <div className={styles['stacked']} aria-hidden>
            {OWNERS.map(({ key }, index) => (
              <i key={key} style={{ flexGrow: counts[key], background: SERIES_COLORS[index] }} />
            ))}
          </div>
          <dl className={styles['shares']}>
            {OWNERS.map(({ key, label, about }, index) => (
              <div key={key}>
                <dt>
                  <i style={{ background: SERIES_COLORS[index] }} aria-hidden /> {label}
                </dt>
                <dd>
                  <b>{shareLabel(counts[key], known)}</b> {parcelsLabel(counts[key])}
                  <small>{about}</small>
                </dd>
              </div>
            ))}
          </dl>
          <p className={styles['source']}>
            Of {parcelsLabel(known)} whose addresses can be compared, {shareLabel(known, parcels)} of all.
            Post office boxes in the same state count as not known.
          </p>
          <Button
            look="quiet"
            size="small"
            onPress={() => setHash({ insight: 'areas', by: 'owner_occupied_share' }, 'push')}
          >
            Map by Area
          </Button>
        </>
      )}
    </section>
  );
}

/** The ranges of the Standard on Ratio Studies (IAAO, 2013), table 1-3 and section 5.6. */
const MEASURES = [
  { key: 'median', label: 'Median ratio', digits: 3, about: '0.90 to 1.10' },
  { key: 'cod', label: 'COD', digits: 1, about: '5 to 15 for homes' },
  { key: 'prd', label: 'PRD', digits: 3, about: '0.98 to 1.03' },
  { key: 'prb', label: 'PRB', digits: 3, about: '-0.05 to 0.05' },
] as const satisfies readonly { key: keyof RatioFigures; label: string; digits: number; about: string }[];

function Ratios({ study: { sales, place } }: { study: PlaceStudy }) {
  const title = <h3 className={styles['subtitle']}>Assessed value and sale price</h3>;
  if (sales === null)
    return (
      <section className={styles['part']}>
        {title}
        <p>Your plan does not show the prices that this study uses.</p>
      </section>
    );
  const { all, classes, excluded, from, to } = sales.ratio;
  if (all === null || from === null || to === null)
    return (
      <section className={styles['part']}>
        {title}
        <p>Fewer than five sales look as if they were made at market prices, so no ratio is computed.</p>
      </section>
    );
  const rows = [{ label: 'All sales', sales: all.sales, ratio: all }, ...classes];
  const cell = (ratio: RatioFigures | null, { key, digits }: (typeof MEASURES)[number]) =>
    ratio?.[key]?.toFixed(digits) ?? '–';
  const left = excluded.nominal + excluded.multi_parcel + excluded.no_value;
  return (
    <section className={styles['part']}>
      {title}
      <DataTable
        label="Table: ratio of assessed values to sale prices"
        className={`${table['narrow']} ${styles['ratios']}`}
        heads={['Land use', { number: 'Sales' }, ...MEASURES.map(({ label }) => ({ number: label }))]}
      >
        {rows.map(({ label, sales: count, ratio }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className={table['number']}>{(ratio?.sales ?? count).toLocaleString('en-US')}</td>
            {MEASURES.map((measure) => (
              <td key={measure.key} className={table['number']}>
                {cell(ratio, measure)}
              </td>
            ))}
          </tr>
        ))}
        <tr className={table['dimmed']}>
          <th scope="row" colSpan={2}>
            Range of the standard
          </th>
          {MEASURES.map(({ key, about }) => (
            <td key={key} className={table['number']}>
              {about}
            </td>
          ))}
        </tr>
      </DataTable>
      <p className={styles['source']}>
        Sales from {formatValue(from, 'date')} to {formatValue(to, 'date')}. COD: the average distance from
        the median, in percent. PRD over 1 and PRB below 0: expensive parcels are assessed lower. Left out:{' '}
        {countLabel(left, 'sale')} (nominal, of several parcels or without a value), and{' '}
        {countLabel(all.trimmed, 'outlier')} beyond 1.5 interquartile ranges. A dash means fewer than five
        sales. Method: Standard on Ratio Studies, IAAO 2013.
      </p>
      <CsvButton
        align="start"
        name={`ratio study of ${place.headline}`}
        heads={['Land use', 'Sales', 'Trimmed', 'Median', 'Mean', 'Weighted mean', 'COD', 'PRD', 'PRB']}
        rows={rows.map(({ label, sales: count, ratio }) => [
          label,
          ratio?.sales ?? count,
          ratio?.trimmed ?? null,
          ratio?.median ?? null,
          ratio?.mean ?? null,
          ratio?.weighted_mean ?? null,
          ratio?.cod ?? null,
          ratio?.prd ?? null,
          ratio?.prb ?? null,
        ])}
      />
    </section>
  );
}
