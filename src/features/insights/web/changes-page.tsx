import { ColumnChart } from '../../../frontend/ui/column-chart.tsx';
import { DataTable } from '../../../frontend/ui/data-table.tsx';
import table from '../../../frontend/ui/table.module.css';
import { countLabel } from '../../../kernel/count-label.ts';
import { formatValue } from '../../parcels/rules/format-value.ts';
import type { PlaceInsights, PlaceStudy } from '../contract.ts';
import { monthFilter } from '../rules/distributions.ts';
import { isRangeOf } from '../rules/insight-filter.ts';
import { monthLabel, statisticLabel } from '../rules/number-labels.ts';
import { priceScale } from '../rules/price-scale.ts';
import { ChartFiles, CsvButton } from './chart-files.tsx';
import { drawColumns } from './draw-chart.ts';
import styles from './insights.module.css';
import { StudyPage } from './study-page.tsx';
import { useInsightFilter } from './use-insight-filter.ts';

/** Shows the sales by month, and the changes from edition to edition. */
export function ChangesPage({ found }: { found: PlaceInsights }) {
  return (
    <StudyPage found={found}>
      {(study) => (
        <>
          <SalesByMonth study={study} countyPath={found.county_path} />
          <Editions study={study} />
        </>
      )}
    </StudyPage>
  );
}

type SaleMonth = NonNullable<PlaceStudy['sales']>['months'][number];

interface SalesProps {
  study: PlaceStudy;
  countyPath: string | null;
}

function SalesByMonth({ study: { sales, place }, countyPath }: SalesProps) {
  const filter = useInsightFilter(countyPath);
  const months = sales?.months ?? [];
  const [first, last] = [months[0], months.at(-1)];
  const { top, leastSales, hasFew } = priceScale(months);
  const charts = [
    {
      label: 'Sales by month',
      columns: months.map(({ month, sales: count }) => ({
        id: month,
        label: monthLabel(month),
        value: count,
        shown: countLabel(count, 'sale'),
      })),
    },
    {
      label: 'Median sale price by month',
      top,
      columns: months.map((month) => ({
        id: month.month,
        label: monthLabel(month.month),
        value: month.median_price ?? 0,
        shown: priceLabel(month),
        isOutlined: hasFew(month),
      })),
    },
  ];
  // A place whose data has dates of sales but no prices has only the first chart.
  const shown = charts.filter(({ columns }) => columns.some(({ value }) => value > 0));
  if (first === undefined || last === undefined)
    return (
      <section className={styles['part']}>
        <h3 className={styles['subtitle']}>Sales by month</h3>
        <p>
          {sales === null
            ? 'Your plan does not show prices and dates of sales.'
            : 'The data of this place has no dates of sales.'}
        </p>
      </section>
    );
  const ends = [monthLabel(first.month), monthLabel(last.month)] as const;
  return (
    <section className={styles['part']}>
      {shown.map(({ label, columns, top: most }) => (
        <section key={label} className={styles['part']}>
          <h3 className={styles['subtitle']}>{label}</h3>
          <ColumnChart
            label={label}
            columns={columns}
            ends={ends}
            {...(most !== undefined && { top: most })}
            onList={(month) => filter.list(monthFilter(month), (part) => isRangeOf('saledate', part))}
          />
        </section>
      ))}
      {shown.length > 1 && months.some(hasFew) && (
        <p className={styles['source']}>
          Outlined columns are months with fewer than {leastSales} sales at a known price. They don’t set the
          scale of the chart, and a higher price is cut off at its top.
        </p>
      )}
      <p className={styles['source']}>
        A parcel counts in the month of its last sale, so earlier months miss parcels that were sold again.
        Files often lack the latest months.
      </p>
      <ChartFiles
        name={`sales by month of ${place.headline}`}
        heads={['Month', 'Sales', 'Sales with a price', 'Median price']}
        rows={months.map(({ month, sales: count, priced, median_price: price }) => [
          month,
          count,
          priced,
          price,
        ])}
        shownRows={months.map(({ month, sales: count, priced, median_price: price }) => [
          monthLabel(month),
          count,
          priced,
          price === null ? null : statisticLabel(price, 'currency'),
        ])}
        draw={(context, size) => drawColumns(context, size, charts[0]?.columns ?? [], ends)}
      />
    </section>
  );
}

/** Returns the median price with the number of sales, because the median of one sale says less than that of a hundred. */
function priceLabel({ median_price: price, priced }: SaleMonth): string {
  const label = statisticLabel(price, 'currency');
  if (priced === 0) return label;
  return priced === 1 ? `${label}, one sale` : `${label}, median of ${priced.toLocaleString('en-US')} sales`;
}

const LINES = [
  { key: 'parcels', label: 'Parcels', format: 'number' },
  { key: 'total_value', label: 'Total value', format: 'currency' },
  { key: 'median_value', label: 'Median value', format: 'currency' },
] as const;

function Editions({ study: { editions, place } }: { study: PlaceStudy }) {
  return (
    <section className={styles['part']}>
      <h3 className={styles['subtitle']}>From edition to edition</h3>
      {editions.length < 2 ? (
        <p>This site has one edition of the county. After the next edition, lines here show the changes.</p>
      ) : (
        <ul className={styles['lines']}>
          {LINES.map(({ key, label, format }) => (
            <li key={key}>
              <span>{label}</span>
              <b>{statisticLabel(editions.at(-1)?.[key] ?? null, format)}</b>
              <Line values={editions.map((edition) => edition[key])} />
            </li>
          ))}
        </ul>
      )}
      <DataTable
        label="Table: editions"
        className={table['narrow']}
        heads={[
          'Edition',
          ...LINES.map(({ label }) => ({ number: label })),
          { number: 'New' },
          { number: 'Gone' },
        ]}
      >
        {editions.toReversed().map((edition) => (
          <tr key={edition.version}>
            <th scope="row">
              {edition.version} <small>{formatValue(edition.published_at.slice(0, 10), 'date')}</small>
            </th>
            {LINES.map(({ key, format }) => (
              <td key={key} className={table['number']}>
                {edition[key] === null ? '–' : statisticLabel(edition[key], format)}
              </td>
            ))}
            <td className={table['number']}>{edition.new_parcels?.toLocaleString('en-US') ?? '–'}</td>
            <td className={table['number']}>{edition.gone_parcels?.toLocaleString('en-US') ?? '–'}</td>
          </tr>
        ))}
      </DataTable>
      <CsvButton
        align="start"
        name={`editions of ${place.headline}`}
        heads={[
          'Edition',
          'Published',
          'Parcels',
          'Total value',
          'Median value',
          'New parcels',
          'Gone parcels',
        ]}
        rows={editions.map((edition) => [
          edition.version,
          edition.published_at,
          edition.parcels,
          edition.total_value,
          edition.median_value,
          edition.new_parcels,
          edition.gone_parcels,
        ])}
      />
    </section>
  );
}

const [WIDTH, HEIGHT] = [160, 40];

/** A small line through the values of the editions. The table below has the same numbers. */
function Line({ values }: { values: readonly (number | null)[] }) {
  const known = values.filter((value) => value !== null);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const points = values.flatMap((value, index) => {
    if (value === null) return [];
    const x = 4 + (index / Math.max(1, values.length - 1)) * (WIDTH - 8);
    const share = most > least ? (value - least) / (most - least) : 0.5;
    return [{ x, y: HEIGHT - 4 - share * (HEIGHT - 8) }];
  });
  return (
    <svg className={styles['line']} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {points.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r="2.5" />
      ))}
    </svg>
  );
}
