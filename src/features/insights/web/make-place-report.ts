import { ApiFailure } from '../../../frontend/api-failure.ts';
import { call } from '../../../frontend/api.ts';
import { localDay } from '../../../frontend/local-day.ts';
import { countLabel } from '../../../kernel/count-label.ts';
import { titleCase } from '../../../kernel/title-case.ts';
import { parcelsLabel } from '../../filters/rules/count-labels.ts';
import { formatValue } from '../../parcels/rules/format-value.ts';
import { getPlaceBoundaries } from '../../places/contract.ts';
import { isPlacePath } from '../../places/web/index.ts';
import { fileName } from '../../print/rules/file-name.ts';
import { paperSize } from '../../print/rules/papers.ts';
import { createPdfSheet } from '../../print/web/index.ts';
import {
  type ChildStatistics,
  type PlaceInsights,
  type PlaceStudy,
  getChildStatistics,
  getPlaceInsights,
  getPlaceStudy,
} from '../contract.ts';
import { ACTIVITIES, ACTIVITY_TYPES } from '../rules/categories.ts';
import { WHOLE, childLabel, monthLabel, shareLabel, statisticLabel } from '../rules/number-labels.ts';
import {
  type PlaceReport,
  type PlacesTable,
  type ReportBlock,
  layOutPlaceReport,
} from '../rules/place-report.ts';

const MAX_OWNERS = 8;
/** The boundary sets to list, in the order of preference. */
const SETS = ['admin', 'neighborhoods', 'council_districts'];
const MAX_SETS = 2;
const LOCKED: ReadonlySet<string> = new Set(['sign_in_required', 'upgrade_required']);

/** Makes a PDF of one or two pages about a place, with the data that the reader may see. `now` is printed as its date. */
export async function makePlaceReport(
  path: string,
  isInCounty: boolean,
  now: Date,
): Promise<{ blob: Blob; name: string }> {
  const [insights, study, places] = await Promise.all([
    call(getPlaceInsights, { placePath: path, query: { 'insights[]': ['numeric', 'lbcs', 'owner'] } }),
    isInCounty ? call(getPlaceStudy, { placePath: path }) : null,
    placesInside(path),
  ]);
  const report: PlaceReport = { ...reportOf(insights, study, now), places };
  const size = paperSize('letter', 'portrait');
  const sheet = await createPdfSheet({ size, title: report.title, subject: 'Report of a place', now });
  for (const [index, page] of layOutPlaceReport(size, report, sheet.measure).entries()) {
    if (index > 0) sheet.addPage();
    await sheet.draw(page, null);
  }
  return {
    blob: await sheet.save(),
    name: fileName(['report', report.title], localDay(now), 'pdf'),
  };
}

/** Returns the places inside a place with their parcels and median value, for two of its boundary sets at most. The list is empty if the reader may not see values. */
async function placesInside(path: string): Promise<PlacesTable[]> {
  if (!isPlacePath(path)) return [];
  const { types } = await call(getPlaceBoundaries, { placePath: path });
  const sets = SETS.flatMap((style) => types.filter(({ key }) => key === style)).slice(0, MAX_SETS);
  const tables = sets.map(async ({ key, name }) => {
    const { children, statistic } = await call(getChildStatistics, {
      placePath: path,
      query: { style: key, by: 'median_value' },
    });
    return placesTable(name, children, statistic.format);
  });
  return Promise.all(tables).catch((error: unknown) => {
    if (error instanceof ApiFailure && LOCKED.has(error.code)) return [];
    throw error;
  });
}

function placesTable(
  title: string,
  children: ChildStatistics['children'],
  format: ChildStatistics['statistic']['format'],
): PlacesTable {
  const rows = children
    .flatMap(({ name, parcels, value }) =>
      parcels === null || parcels === 0 ? [] : [{ name, parcels, value }],
    )
    .toSorted((a, b) => b.parcels - a.parcels)
    .map(({ name, parcels, value }) => [
      name,
      WHOLE.format(parcels),
      value === null ? '–' : childLabel(value, format),
    ]);
  return { title, heads: ['Place', 'Parcels', 'Median value'], rows };
}

function dateOf(day: string): string {
  return formatValue(day.slice(0, 10), 'date');
}

function reportOf(found: PlaceInsights, study: PlaceStudy | null, now: Date): PlaceReport {
  const { place, insights, parcels, editions, county_count: counties } = found;
  const [edition] = editions;
  const source =
    counties === 1 && edition !== undefined
      ? `Parcels: edition ${edition.version}, published ${dateOf(edition.published_at)}.`
      : `Parcels: the sum of ${counties} counties of this site.`;
  return {
    title: place.headline,
    subtitle: `${parcelsLabel(parcels)}. ${source}`,
    tiles: (insights.numeric?.statistics ?? []).map(({ label, value, format }) => ({
      label,
      value: statisticLabel(value, format),
    })),
    blocks: [...landUse(found), ...(study === null ? [] : studyBlocks(study)), ...largestOwners(found)],
    foot: `${source} Computed from the county's records; not an appraisal and not a survey. Shares of owners compare mailing addresses with the addresses of parcels. Ratio study: Standard on Ratio Studies, IAAO 2013. Made on ${dateOf(localDay(now))}.`,
  };
}

function landUse({ insights, parcels }: PlaceInsights): ReportBlock[] {
  const counts = insights.lbcs?.items?.activity_counts ?? [];
  const rows = counts
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .flatMap(({ activity_type: id, count }) => {
      const type = ACTIVITY_TYPES.find((each) => each === id);
      if (type === undefined) return [];
      return { label: ACTIVITIES[type].label, value: shareLabel(count, parcels), share: count / parcels };
    });
  return rows.length === 0 ? [] : [{ kind: 'bars', title: 'Land use by activity', rows }];
}

function studyBlocks({ distributions, owners, sales, editions }: PlaceStudy): ReportBlock[] {
  const blocks: ReportBlock[] = distributions.map(
    ({ label, format, edges, counts, known, known_percent: percent }) => ({
      kind: 'columns',
      title: label,
      note: `${parcelsLabel(known)}, ${percent}%, have a value.`,
      values: counts,
      ends: [
        statisticLabel(edges[0] ?? null, format),
        `${statisticLabel(edges.at(-1) ?? null, format)}${format === 'year' ? '' : ' and more'}`,
      ],
    }),
  );
  if (owners.state === 'ready') {
    const { known, owner_occupied: home, absentee, out_of_state: away } = owners;
    blocks.push({
      kind: 'bars',
      title: 'Where owners get mail',
      note: `Of ${parcelsLabel(known)} whose addresses can be compared.`,
      rows: [
        { label: 'Owner-occupied', value: shareLabel(home, known), share: home / known },
        {
          label: 'Absentee, in the state',
          value: shareLabel(absentee - away, known),
          share: (absentee - away) / known,
        },
        { label: 'Out of state', value: shareLabel(away, known), share: away / known },
      ],
    });
  }
  const months = sales?.months ?? [];
  const [firstMonth, lastMonth] = [months[0], months.at(-1)];
  if (firstMonth !== undefined && lastMonth !== undefined)
    blocks.push({
      kind: 'columns',
      title: 'Sales by month',
      note: 'A parcel counts in the month of its last sale.',
      values: months.map((month) => month.sales),
      ends: [monthLabel(firstMonth.month), monthLabel(lastMonth.month)],
    });
  const ratio = sales?.ratio;
  if (ratio?.all != null)
    blocks.push({
      kind: 'table',
      title: 'Assessed value and sale price',
      note: `Sales from ${dateOf(ratio.from ?? '')} to ${dateOf(ratio.to ?? '')}; ${countLabel(ratio.all.trimmed, 'outlier is', 'outliers are')} left out. A dash means fewer than five sales.`,
      heads: ['Land use', 'Sales', 'Median', 'COD', 'PRD'],
      rows: [{ label: 'All sales', sales: ratio.all.sales, ratio: ratio.all }, ...ratio.classes].map(
        (row) => [
          row.label,
          (row.ratio?.sales ?? row.sales).toLocaleString('en-US'),
          row.ratio?.median.toFixed(2) ?? '–',
          row.ratio?.cod.toFixed(1) ?? '–',
          row.ratio?.prd.toFixed(2) ?? '–',
        ],
      ),
    });
  if (editions.length > 1)
    blocks.push({
      kind: 'table',
      title: 'From edition to edition',
      heads: ['Edition', 'Parcels', 'New', 'Gone'],
      rows: editions
        .slice(-6)
        .map((edition) => [
          `${edition.version}, ${dateOf(edition.published_at)}`,
          edition.parcels?.toLocaleString('en-US') ?? '–',
          edition.new_parcels?.toLocaleString('en-US') ?? '–',
          edition.gone_parcels?.toLocaleString('en-US') ?? '–',
        ]),
    });
  return blocks;
}

/** Returns the block of the largest owners. The reply has only names that the reader may see, after the opt-outs. */
function largestOwners({ insights, parcels }: PlaceInsights): ReportBlock[] {
  const owners = insights.owner?.items?.top_owners ?? [];
  if (owners.length === 0) return [];
  return [
    {
      kind: 'bars',
      title: 'Largest owners',
      rows: owners.slice(0, MAX_OWNERS).map(([name, count]) => ({
        label: titleCase(name),
        value: `${count.toLocaleString('en-US')} (${shareLabel(count, parcels)})`,
        share: count / (owners[0]?.[1] ?? 1),
      })),
    },
  ];
}
