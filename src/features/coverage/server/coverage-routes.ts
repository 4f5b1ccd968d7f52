import { z } from 'zod';
import { type BinaryReply, type Route, route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import { type AuditActor, BY_NOBODY, actedBy } from '../../audit/server/index.ts';
import { columnsOf } from '../../parcels/server/index.ts';
import { publicSourceName } from '../../places/rules/public-source-name.ts';
import { getNamedPath, isDemoGeoid } from '../../places/server/index.ts';
import {
  type CountySource,
  type CoverageTable,
  type PlaceCoverage,
  countySourceSchema,
  getCountyQuality,
  getCoverageOutlines,
  getCoverageTable,
  getPlaceCoverage,
  getPlaceCoverageCsv,
  updateCountySource,
} from '../contract.ts';
import { coverageCsv } from '../rules/coverage-csv.ts';
import { type CountyCoverage, type CoverageCache, createCoverageCache } from './coverage-cache.ts';
import { coverageTable, placeCoverage } from './place-coverage.ts';
import {
  type PublishedEdition,
  findCountySource,
  findPlaceHeadline,
  listCountyOutlines,
  listPublishedEditions,
  listReportedColumns,
} from './queries.ts';
import { createReplyCache } from './reply-cache.ts';
import { writeSource } from './write-source.ts';

const LISTED_EDITIONS = 100;

const reportedColumns = z.array(
  z.object({ from: z.string(), to: z.string().nullable(), filled_percent: z.number() }),
);

export interface Coverage {
  routes: Route[];
  /** Saves an operator's statements about a county's data. Throws `not_found` for a path that isn't a county with parcels. */
  saveSource(placePath: string, source: CountySource, by?: AuditActor): Promise<CountySource>;
  findSource(placePath: string): Promise<CountySource>;
  /** Returns the path of a county that an operator typed by its name, GEOID or path. */
  getCountyPath(text: string): Promise<string>;
  refresh(): Promise<void>;
}

/** Creates the endpoints for the coverage of columns and for the statements about each county's data. */
export function createCoverage(services: Pick<Services, 'database' | 'files' | 'log'>): Coverage {
  const db = services.database.kysely;
  const coverageCache = createCoverageCache(services);
  const replies = createReplyCache<CoverageCache>();
  // Tables and sums by path take time to compute with thousands of counties, so they are cached with the state that they were made from.
  const tables = new WeakMap<CoverageCache, CoverageTable>();
  const sums = new WeakMap<CoverageCache, Map<string, PlaceCoverage | undefined>>();

  const getCounty = async (
    placePath: string,
  ): Promise<{ county: CountyCoverage; current: CoverageCache }> => {
    const current = await coverageCache.get();
    const county = current.counties.find((covered) => covered.placePath === placePath);
    if (county === undefined)
      throw new Problem(
        'not_found',
        `${placePath} is not a county whose parcels this site has; /coverage.json lists them.`,
      );
    return { county, current };
  };
  const ownFields = async (editionId: number) => {
    const parsed = reportedColumns.safeParse(await listReportedColumns(db, editionId));
    const { isPersonal } = await columnsOf(db, editionId);
    return (parsed.success ? parsed.data : [])
      .filter(({ to }) => to === null)
      .map(({ from, filled_percent }) => ({
        name: from,
        percent: filled_percent,
        is_personal: isPersonal(from),
      }));
  };
  const getPlaceCoverageOf = async (placePath: string): Promise<PlaceCoverage> => {
    const [current, place] = await Promise.all([coverageCache.get(), findPlaceHeadline(db, placePath)]);
    const county = current.counties.find((covered) => covered.placePath === placePath);
    const own = county === undefined ? [] : await ownFields(county.editionId);
    const cached = sums.get(current) ?? new Map<string, PlaceCoverage | undefined>();
    sums.set(current, cached);
    // The names of larger places are not part of the cached state.
    const key = `${placePath} ${place?.headline}`;
    if (place !== undefined && !cached.has(key))
      cached.set(key, placeCoverage(current, { ...place, path: placePath }, own.length));
    const found = cached.get(key);
    if (found === undefined)
      throw new Problem(
        'not_found',
        `This site has no parcels of ${placePath}; /coverage.json lists the counties that it has.`,
      );
    return found;
  };
  const findSource = async (geoid: string): Promise<CountySource> =>
    (await findCountySource(db, geoid)) ?? countySourceSchema.parse({});
  const saveSource = async (
    placePath: string,
    source: CountySource,
    by: AuditActor = BY_NOBODY,
  ): Promise<CountySource> => {
    const { county } = await getCounty(placePath);
    await writeSource(db, county, source, by);
    return findSource(county.geoid);
  };
  const drawOutlines = async (counties: readonly CountyCoverage[]): Promise<string> => {
    const found = await listCountyOutlines(
      db,
      counties.map(({ placePath }) => placePath),
    );
    const demo = new Set(
      counties.filter(({ geoid }) => isDemoGeoid(geoid)).map(({ placePath }) => placePath),
    );
    const features = found.map(({ path, headline, outline }, index) => {
      const properties = { path, headline, is_demo: demo.has(path) };
      return `{"type":"Feature","id":${index + 1},"properties":${JSON.stringify(properties)},"geometry":${outline}}`;
    });
    return `{"type":"FeatureCollection","features":[${features.join(',')}]}`;
  };

  return {
    saveSource,
    findSource: async (placePath) => findSource((await getCounty(placePath)).county.geoid),
    getCountyPath: (text) => getNamedPath(services, text, 'county'),
    refresh: async () => void (await coverageCache.refresh()),
    routes: [
      route(getCoverageTable, async () => {
        const current = await coverageCache.get();
        const table = tables.get(current) ?? coverageTable(current);
        tables.set(current, table);
        return table;
      }),
      route(getCoverageOutlines, async (_, { headers }) => {
        const current = await coverageCache.get();
        return replies.answer(current, 'application/geo+json', headers, () => drawOutlines(current.counties));
      }),
      route(getPlaceCoverage, (_, { placePath }) => getPlaceCoverageOf(placePath)),
      route(getPlaceCoverageCsv, async (_, { placePath, setHeader }): Promise<BinaryReply> => {
        const csv = coverageCsv(await getPlaceCoverageOf(placePath));
        const name = placePath.slice(1).replaceAll('/', '-');
        setHeader('content-disposition', `attachment; filename="${name}-coverage.csv"`);
        return { type: 'text/csv; charset=utf-8', body: Buffer.from(csv) };
      }),
      route(getCountyQuality, async (_, { placePath }) => {
        const { county } = await getCounty(placePath);
        const [coverage, source, editions, fields] = await Promise.all([
          getPlaceCoverageOf(placePath),
          findSource(county.geoid),
          listPublishedEditions(db, county.geoid, LISTED_EDITIONS),
          ownFields(county.editionId),
        ]);
        return {
          coverage,
          geoid: county.geoid,
          source,
          editions: editions.map((edition) => describeEdition(edition)),
          county_fields: fields,
          is_demo: isDemoGeoid(county.geoid),
        };
      }),
      route(updateCountySource, ({ body }, { actor, placePath }) =>
        saveSource(placePath, body, actedBy(actor)),
      ),
    ],
  };
}

function describeEdition({
  version,
  publishedAt,
  isCurrent,
  parcelCount,
  sourceName,
  ...rows
}: PublishedEdition) {
  return {
    version,
    published_at: publishedAt.toISOString(),
    is_current: isCurrent,
    parcels: parcelCount,
    source_name: publicSourceName(sourceName),
    rows:
      rows.rowsRead === null
        ? null
        : {
            read: rows.rowsRead,
            kept: rows.rowsKept ?? 0,
            repaired: rows.rowsRepaired ?? 0,
            skipped: rows.rowsSkipped ?? 0,
          },
  };
}
