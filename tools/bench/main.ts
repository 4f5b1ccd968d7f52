/** `npm run bench [-- OPTIONS]` measures Platbook next to its peers in one run, and skips peers that aren't installed. `USAGE` lists the options. */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startPrivatePostgres } from '../postgres.ts';
import { benchChanges } from './changes-bench.ts';
import { benchEdition } from './edition-bench.ts';
import { benchExports } from './export-bench.ts';
import { benchExportsBesideTiles } from './exports-beside-tiles.ts';
import { AREAS, type Area, type Figure } from './figures.ts';
import { BENCH_FORMATS, prepareFormatFiles } from './format-files.ts';
import { benchIdle } from './idle-bench.ts';
import { type ImportBench, benchFormats, benchImports, importOnly } from './import-bench.ts';
import { benchInsights } from './insights-bench.ts';
import { type Engine, benchKills } from './kill-bench.ts';
import { benchLoad } from './load-bench.ts';
import { benchNotifications } from './notifications-bench.ts';
import { PROVIDERS, type Provider, benchOrders } from './orders-bench.ts';
import { benchPage } from './page-bench.ts';
import { BENCH_DIR, prepareDemoFiles } from './prepare-files.ts';
import { benchQuestions } from './questions-bench.ts';
import { reportFigures } from './report.ts';
import { benchSearchOverHttp } from './search-http-bench.ts';
import { benchServing } from './serve-bench.ts';
import { benchServices } from './service-bench.ts';
import { benchSmallImports } from './small-imports-bench.ts';
import { benchSoak } from './soak-bench.ts';
import { benchStarts } from './start-bench.ts';
import { benchStore } from './store-bench.ts';

/** The areas that need the files of a county. */
const COUNTY_AREAS: readonly Area[] = [
  'import',
  'formats',
  'tiles',
  'filters',
  'serving',
  'search',
  'changes',
  'exports',
  'store',
];

const USAGE = `npm run bench [-- OPTIONS]
  --parcels N,N   sizes of the demo county (default 100000,1000000)
  --file FILE     a county file of your own instead, with --place PATH
  --only LIST     some of ${AREAS.join(', ')}
  --minutes N     of mixed load (default 10)
  --moments N     at which servers are killed, with each engine or provider (default 50)
  --engine NAME   embedded or server, for kill (default both)
  --provider NAME practice or stripe (payments), for orders (default both)
  --formats LIST  some of ${BENCH_FORMATS.map(({ format }) => format).join(', ')}`;

/** An option has a wrong value, or lacks another option that it needs. */
class UsageError extends Error {}

/** Enough for a large county in memory; ogr2ogr's copy uses the same server. */
const POSTGRES_SETTINGS = { shared_buffers: '1GB', max_wal_size: '8GB', maintenance_work_mem: '256MB' };

/** The lots of the layer that a local service sends. */
const SERVICE_LOTS = 1_000_000;

interface Options {
  /** The numbers of parcels of invented counties. */
  sizes: readonly number[];
  counties: Omit<ImportBench, 'adminUrl'>[];
  areas: ReadonlySet<Area>;
  formats: readonly string[];
  minutes: number;
  moments: number;
  engine: Engine | null;
  providers: readonly Provider[];
}

/** Throws a `UsageError` for an unknown option. */
function readArguments<Known extends Record<string, { type: 'string' }>>(options: Known) {
  try {
    return parseArgs({ options });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

async function readOptions(): Promise<Options> {
  const text = { type: 'string' } as const;
  const { values } = readArguments({
    parcels: text,
    file: text,
    place: text,
    only: text,
    formats: text,
    minutes: text,
    moments: text,
    engine: text,
    provider: text,
  });
  const areas = (values.only ?? AREAS.join(',')).split(',');
  const benchFormatNames = BENCH_FORMATS.map(({ format }) => format);
  const formats = values.formats?.split(',') ?? benchFormatNames;
  const unknown = [
    ...areas.filter((area) => !AREAS.some((known) => known === area)),
    ...formats.filter((format) => !benchFormatNames.includes(format)),
  ];
  if (unknown.length > 0) throw new UsageError(`there is nothing called ${unknown.join(', ')} to measure`);
  const wanted = new Set(areas as Area[]);
  const needsCounty = COUNTY_AREAS.some((area) => wanted.has(area));
  const sizes = (values.parcels ?? '100000,1000000').split(',').map((size) => countOf(size, 0));
  return {
    sizes,
    areas: wanted,
    formats,
    minutes: countOf(values.minutes, 10),
    moments: countOf(values.moments, 50),
    engine: engineOf(values.engine),
    providers: providersOf(values.provider),
    counties: needsCounty ? await readCounties(sizes, values, wanted) : [],
  };
}

function engineOf(text: string | undefined): Engine | null {
  if (text === undefined || text === 'embedded' || text === 'server') return text ?? null;
  throw new UsageError(`${text} is not an engine: embedded or server`);
}

function providersOf(text: string | undefined): readonly Provider[] {
  if (text === undefined) return PROVIDERS;
  const provider = PROVIDERS.find((candidate) => candidate === text);
  if (provider === undefined) throw new UsageError(`${text} is not a provider: ${PROVIDERS.join(' or ')}`);
  return [provider];
}

function countOf(text: string | undefined, usual: number): number {
  const count = text === undefined ? usual : Number(text);
  if (!Number.isInteger(count) || count < 1) throw new UsageError(`${text} is not a whole number above 0`);
  return count;
}

async function readCounties(
  sizes: Options['sizes'],
  values: { file?: string; place?: string },
  areas: ReadonlySet<Area>,
): Promise<Options['counties']> {
  if (values.file !== undefined) {
    if (!existsSync(values.file)) throw new UsageError(`there is no file ${values.file}`);
    if (!values.place) throw new UsageError('--file needs --place, such as /us/md/baltimore-city');
    const format = /\.(geo)?json$/i.test(values.file) ? 'GeoJSON' : 'Shapefile';
    const size = path.basename(values.file).replace(/\..*$/, '');
    const files = [{ format, file: path.resolve(values.file) }];
    return [{ size, placePath: values.place, files, demoDir: null }];
  }
  const counties: Options['counties'] = [];
  for (const parcels of sizes) {
    // If only the store is measured, the GeoJSON, which has all columns, is enough: ogr2ogr takes minutes to make the Shapefile of a million parcels.
    const withShapefile = [...areas].some((area) => area !== 'store');
    const { geojson, shapefile } = await prepareDemoFiles(parcels, { withShapefile });
    counties.push({
      size: parcels.toLocaleString('en-US'),
      placePath: '/us/zz/alder',
      demoDir: path.dirname(geojson),
      files: [
        ...(shapefile === null ? [] : [{ format: 'Shapefile', file: shapefile }]),
        { format: 'GeoJSON', file: geojson },
      ],
    });
  }
  return counties;
}

async function benchCounty(
  county: Options['counties'][number],
  { areas, formats }: Options,
  adminUrl: string,
): Promise<Figure[]> {
  const beforehand = areas.has('formats') ? await benchFormatsOf(county, formats, adminUrl) : [];
  if (areas.has('changes')) beforehand.push(...(await benchChanges({ ...county, adminUrl })));
  const ofEdition = ['import', 'tiles', 'filters', 'serving', 'search', 'exports', 'store'] as const;
  if (!ofEdition.some((area) => areas.has(area))) return beforehand;
  const run = areas.has('import') ? benchImports : importOnly;
  const { figures, databaseUrl, dataDir } = await run({ ...county, adminUrl });
  const { size } = county;
  figures.push(
    ...(await benchEdition({
      size,
      dataDir,
      databaseUrl,
      withTiles: areas.has('tiles'),
      withFilters: areas.has('filters'),
      withSearch: areas.has('search'),
    })),
  );
  if (areas.has('serving')) {
    figures.push(...(await benchServing(size, databaseUrl, dataDir)));
    if (county.demoDir !== null) figures.push(...(await benchExportsBesideTiles(size, databaseUrl, dataDir)));
  }
  if (areas.has('exports')) figures.push(...(await benchExports({ size, dataDir, databaseUrl })));
  if (areas.has('store')) {
    const { placePath } = county;
    figures.push(...(await benchStore({ size, placePath, databaseUrl, dataDir })));
  }
  if (areas.has('search')) figures.push(...(await benchSearchOverHttp(size, databaseUrl, dataDir)));
  return [...figures, ...beforehand];
}

/** Measures imports of the demo county's Shapefile, converted to other formats. */
async function benchFormatsOf(
  county: Options['counties'][number],
  formats: Options['formats'],
  adminUrl: string,
): Promise<Figure[]> {
  const shapefile = county.files.find(({ format }) => format === 'Shapefile')?.file;
  if (county.demoDir === null || shapefile === undefined) return [];
  const files = await prepareFormatFiles(county.demoDir, shapefile, formats);
  return benchFormats({ ...county, files, adminUrl });
}

async function main(): Promise<number> {
  await mkdir(BENCH_DIR, { recursive: true });
  const options = await readOptions();
  const { counties, areas, sizes } = options;
  const figures: Figure[] = [];
  let postgresVersion: string | undefined;
  const needsPostgres = ['small-imports', 'insights', 'notifications'] as const;
  if (counties.length > 0 || needsPostgres.some((area) => areas.has(area))) {
    const postgres = await startPrivatePostgres(POSTGRES_SETTINGS);
    if (typeof postgres === 'string') throw new Error(postgres);
    postgresVersion = postgres.version;
    try {
      for (const county of counties) figures.push(...(await benchCounty(county, options, postgres.url)));
      if (areas.has('insights'))
        for (const parcels of sizes) figures.push(...(await benchInsights(parcels, postgres.url)));
      if (areas.has('notifications')) figures.push(...(await benchNotifications(postgres.url)));
      if (areas.has('small-imports')) figures.push(...(await benchSmallImports(postgres.url)));
    } finally {
      await postgres.stop();
    }
  }
  if (areas.has('services')) figures.push(...(await benchServices(SERVICE_LOTS)));
  if (areas.has('start')) figures.push(...(await benchStarts()));
  if (areas.has('idle')) figures.push(...(await benchIdle()));
  if (areas.has('page')) figures.push(...(await benchPage()));
  if (areas.has('load')) figures.push(...(await benchLoad(options.minutes)));
  if (areas.has('kill')) figures.push(...(await benchKills(options.moments, options.engine)));
  if (areas.has('orders')) figures.push(...(await benchOrders(options.moments, options.providers)));
  if (areas.has('questions')) figures.push(...(await benchQuestions()));
  if (areas.has('soak')) figures.push(...(await benchSoak()));
  return (await reportFigures(figures, postgresVersion)) ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message}\n\n${USAGE}`);
  process.exitCode = 1;
}
