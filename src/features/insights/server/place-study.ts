import { MS_PER_DAY } from '../../../kernel/units.ts';
import { percentOf } from '../../parcel-tiles/rules/percent.ts';
import { type ParcelStore, findColumn, readDictionary } from '../../parcel-tiles/server/index.ts';
import type { FieldAccess } from '../../parcels/rules/field-access.ts';
import type { PlaceStudy } from '../contract.ts';
import { DISTRIBUTIONS } from '../rules/distributions.ts';
import { MIN_KNOWN_OWNERS } from '../rules/occupancy.ts';
import { type RatioStudy, STUDY_DAYS, type Sale, marketSales, ratioStudy } from '../rules/ratio-study.ts';
import { roundComputed } from '../rules/round-computed.ts';
import { countOccupancy } from './occupancy-file.ts';
import { histogram, roundEdges } from './statistics/histogram.ts';
import { type Selected, codesOf, countOf, knownNumbers, numbersOf } from './statistics/selected-numbers.ts';
import { medianOf, summarize } from './statistics/summary.ts';

type Distribution = PlaceStudy['distributions'][number];
type Sales = NonNullable<PlaceStudy['sales']>;

const BINS = 20;
/** The bins of a chart span this share of the values. A few parcels are a thousand times as large as the others; they are counted in the last bin. */
const TAIL = 0.95;
/** The share of the earliest years, which are counted in the first bin. */
const YEARS_FROM = 0.01;

/** Counts the values of the selected parcels by size. Columns that the reader may not see, or that the county doesn't fill, are left out. */
export function distributionsOf(store: ParcelStore, selected: Selected, access: FieldAccess): Distribution[] {
  const parcels = countOf(store, selected);
  return DISTRIBUTIONS.flatMap(({ key, label, format, column, least }) => {
    if (access.whyHidden(column) !== null) return [];
    const known = knownNumbers(store, column, selected, least);
    if (known === undefined || known.length === 0) return [];
    const [first = 0, last = 0] = summarize(known, [
      format === 'year' ? YEARS_FROM : 0,
      format === 'year' ? 1 : TAIL,
    ]).quantiles;
    const edges = roundEdges(first ?? 0, last ?? 0, BINS);
    const { counts } = histogram(known, edges);
    return {
      key,
      label,
      format,
      known: known.length,
      known_percent: percentOf(known.length, parcels),
      edges,
      counts,
    };
  });
}

export function ownersOf(codes: Uint8Array | null, selected: Selected): PlaceStudy['owners'] {
  const none = { known: 0, owner_occupied: 0, absentee: 0, out_of_state: 0 };
  if (codes === null) return { state: 'computing', ...none };
  const { owner_occupied, absentee, out_of_state } = countOccupancy(codes, selected);
  const known = owner_occupied + absentee + out_of_state;
  if (known < MIN_KNOWN_OWNERS) return { state: 'few', ...none };
  return { state: 'ready', known, owner_occupied, absentee: absentee + out_of_state, out_of_state };
}

const SALE_COLUMNS = ['parval', 'saleprice', 'saledate'] as const;
const MONTHS = 36;
const CLASSES = 8;

/**
 * Returns the sales by month and the ratio study; null when the reader may not see one of `SALE_COLUMNS`. A sale dated after the publication of the edition is a
 * mistake in the file. It is left out, because the latest sale decides which months and which sales are studied.
 */
export function salesOf(
  store: ParcelStore,
  selected: Selected,
  { access, publishedAt }: { access: FieldAccess; publishedAt: Date },
): Sales | null {
  if (SALE_COLUMNS.some((column) => access.whyHidden(column) !== null)) return null;
  const [values, prices, days] = SALE_COLUMNS.map((column) => numbersOf(store, column, selected));
  const none: Sales['ratio'] = {
    from: null,
    to: null,
    excluded: { nominal: 0, multi_parcel: 0, no_value: 0 },
    all: null,
    classes: [],
  };
  if (days === undefined) return { months: [], ratio: none };
  const lastDay = Math.floor(publishedAt.getTime() / MS_PER_DAY);
  const sales: (Sale & { index: number })[] = [];
  for (let index = 0; index < days.length; index++) {
    const day = days[index] as number;
    // False also for NaN, which stands for no date.
    if (day <= lastDay)
      sales.push({ day, price: prices?.[index] ?? Number.NaN, value: values?.[index] ?? Number.NaN, index });
  }
  const latest = sales.reduce((day, sale) => Math.max(day, sale.day), Number.NEGATIVE_INFINITY);
  if (sales.length === 0) return { months: [], ratio: none };
  const studied = sales.filter(({ day }) => day > latest - STUDY_DAYS);
  const { kept, excluded } = marketSales(studied);
  const market = kept.flatMap((at) => studied[at] ?? []);
  return {
    months: monthsOf(sales, latest),
    ratio: {
      from: isoDayOf(latest - STUDY_DAYS + 1),
      to: isoDayOf(latest),
      excluded: { nominal: excluded.nominal, multi_parcel: excluded.multiParcel, no_value: excluded.noValue },
      all: ratioFigures(ratioStudy(market)),
      classes: ratiosByClass(store, selected, market, access),
    },
  };
}

function isoDayOf(day: number): string {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
}

function monthsOf(sales: readonly Sale[], latest: number): Sales['months'] {
  const last = monthOf(latest);
  const counts = Array.from({ length: MONTHS }, () => 0);
  const prices = Array.from({ length: MONTHS }, (): number[] => []);
  for (const { day, price } of sales) {
    const at = monthOf(day) - last + MONTHS - 1;
    if (at < 0) continue;
    counts[at] = (counts[at] ?? 0) + 1;
    // As in the statistics: a price of 0 or 1 dollar is not a market price.
    if (price >= 2) prices[at]?.push(price);
  }
  return counts.map((count, at) => {
    const month = last - MONTHS + 1 + at;
    const known = prices[at] ?? [];
    return {
      month: `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`,
      sales: count,
      priced: known.length,
      median_price:
        known.length === 0 ? null : roundComputed(medianOf(Float64Array.from(known)), 'saleprice'),
    };
  });
}

function monthOf(day: number): number {
  const date = new Date(day * MS_PER_DAY);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** Groups sales by the county's own words for land use, or by its codes. */
function ratiosByClass(
  store: ParcelStore,
  selected: Selected,
  market: readonly (Sale & { index: number })[],
  access: FieldAccess,
): Sales['ratio']['classes'] {
  const column = ['usedesc', 'usecode'].find(
    (name) => access.whyHidden(name) === null && findColumn(store, name)?.column.kind === 'text',
  );
  if (column === undefined) return [];
  const codes = codesOf(store, column, selected);
  const texts = readDictionary(store, column);
  const byCode = Map.groupBy(market, ({ index }) => codes?.[index] ?? 0);
  return [...byCode]
    .toSorted(([a, { length: first }], [b, { length: second }]) => second - first || a - b)
    .slice(0, CLASSES)
    .map(([code, sales]) => ({
      label: texts[code - 1] ?? 'Not known',
      sales: sales.length,
      ratio: ratioFigures(ratioStudy(sales)),
    }));
}

function ratioFigures(study: RatioStudy | null) {
  if (study === null) return null;
  const { sales, trimmed, prb } = study;
  const round = (value: number) => roundComputed(value, null);
  return {
    sales,
    trimmed,
    median: round(study.median),
    mean: round(study.mean),
    weighted_mean: round(study.weightedMean),
    cod: round(study.cod),
    prd: round(study.prd),
    prb: prb === null ? null : round(prb),
  };
}
