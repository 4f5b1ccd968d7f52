import { createReadStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import copyStreams from 'pg-copy-streams';
import { migrate } from '../../src/backend/db/migrate.ts';
import { openServerDatabase } from '../../src/backend/db/server.ts';
import type { DemoManifest } from '../../src/features/demo/server/index.ts';
import { MAP_COLUMNS, mapColumnKind } from '../../src/features/parcel-tiles/rules/map-columns.ts';
import { createParcelStoreBuilder } from '../../src/features/parcel-tiles/server/thread.ts';
import type { StoredValue } from '../../src/features/parcels/rules/parcel-row.ts';
import { MS_PER_DAY } from '../../src/kernel/units.ts';
import { type Rings, parcelRow } from '../../tests/support/store-fixture.ts';
import { createDatabase } from './import-bench.ts';
import { BENCH_DIR, prepareDemoFiles } from './prepare-files.ts';

/** The table of the peer (PostgreSQL). Dates are days since 1970, as in the parcel store, because the database has no quantiles of dates. */
export const NARROW_TABLE = 'bench_insights_parcel';

/** The columns of numbers that the demo county fills. */
export const NUMBERS = [
  'parval',
  'landval',
  'improvval',
  'saleprice',
  'saledate',
  'taxamt',
  'yearbuilt',
  'numstories',
  'numunits',
  'll_gisacre',
] as const;

/** The demo county's maximum size. A larger county consists of variations of it side by side, because making a million different parcels takes five minutes. */
const DEMO_PARCELS = 100_000;
const CHUNK = 1 << 16;

interface DemoParcel {
  properties: Record<string, string | number | boolean>;
  geometry: { type: 'Polygon'; coordinates: Rings[number] } | { type: 'MultiPolygon'; coordinates: Rings };
}

/** Makes a parcel store of invented parcels without an import, and the peer's table of the same values in a database that has our tables. */
export async function makeInsightsCounty(
  parcels: number,
  adminUrl: string,
): Promise<{ databaseUrl: string; storeFile: string }> {
  const { geojson } = await prepareDemoFiles(Math.min(parcels, DEMO_PARCELS), { withShapefile: false });
  console.log(`making a parcel store of ${parcels.toLocaleString('en-US')} parcels ...`);
  const databaseUrl = await createDatabase(adminUrl, `bench_insights_${parcels}`);
  const database = await openServerDatabase(databaseUrl);
  await migrate(database);
  await database.close();
  const dir = path.join(BENCH_DIR, `insights-${parcels}`);
  await mkdir(dir, { recursive: true });
  const layout = { geoid: '99001', placePath: '/us/zz/alder', columns: MAP_COLUMNS };
  const builder = createParcelStoreBuilder(layout, dir);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // No row matches: the table gets the types of the columns.
    const numbers = NUMBERS.map((name) => (name === 'saledate' ? '0 as saledate' : name)).join(', ');
    await client.query(
      `create unlogged table ${NARROW_TABLE} as select zoning, 0 as sale_year, ${numbers} from parcel where false`,
    );
    async function* rows(): AsyncGenerator<string> {
      let text = '';
      let made = 0;
      for await (const { rings, values } of variations(geojson, parcels)) {
        builder.add(parcelRow(++made, rings, values));
        text += narrowRow(values);
        if (text.length < CHUNK) continue;
        yield text;
        text = '';
      }
      yield text;
    }
    const copy = client.query(copyStreams.from(`copy ${NARROW_TABLE} from stdin`));
    await pipeline(Readable.from(rows()), copy);
  } finally {
    await client.end();
  }
  await builder.finish();
  return { databaseUrl, storeFile: path.join(dir, 'parcels.store') };
}

/** Returns the parcels of the demo county, each with its variations, which lie to the east of it and have other values. */
async function* variations(
  geojson: string,
  parcels: number,
): AsyncGenerator<{ rings: Rings; values: StoredValue[] }> {
  const manifest = await readFile(path.join(path.dirname(geojson), 'manifest.json'), 'utf8');
  const { extent, parcels: made } = JSON.parse(manifest) as DemoManifest;
  const width = extent[2] - extent[0];
  const copies = Math.ceil(parcels / made);
  let left = parcels;
  // The demo writes its files with one feature per line.
  for await (const line of createInterface({ input: createReadStream(geojson) })) {
    if (!line.startsWith('{"type":"Feature",')) continue;
    const { properties, geometry } = JSON.parse(line.replace(/,$/, '')) as DemoParcel;
    const rings = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    for (let copy = 0; copy < copies && left > 0; copy++, left--) {
      const east = copy * width;
      yield {
        rings: rings.map((polygon) =>
          polygon.map((ring) => ring.map(([lon, lat]) => [lon + east, lat] as const)),
        ),
        values: MAP_COLUMNS.map((name) => valueOf(properties, name, copy)),
      };
    }
  }
}

function valueOf(properties: DemoParcel['properties'], name: string, copy: number): StoredValue {
  const value = properties[name === 'll_gisacre' ? 'gisacre' : name] ?? null;
  if (value === null || value === '') return null;
  if (mapColumnKind(name as (typeof MAP_COLUMNS)[number]) === 'date')
    return Math.floor(Date.parse(String(value)) / MS_PER_DAY) + copy;
  if (name === 'll_gisacre') return Math.round(Number(value) * (1 + copy / 50) * 1e4) / 1e4;
  if (/val$|price$|amt$/.test(name)) return Math.round(Number(value) * (1 + copy / 27));
  return value;
}

const ZONING = MAP_COLUMNS.indexOf('zoning');
const SALE_DATE = MAP_COLUMNS.indexOf('saledate');
const NUMBER_INDEXES = NUMBERS.map((name) => MAP_COLUMNS.indexOf(name));

/** Returns a line of COPY text. */
function narrowRow(values: readonly StoredValue[]): string {
  const sale = values[SALE_DATE];
  const year = typeof sale === 'number' ? new Date(sale * MS_PER_DAY).getUTCFullYear() : null;
  const fields = [values[ZONING], year, ...NUMBER_INDEXES.map((index) => values[index])];
  return `${fields.map((field) => field ?? '\\N').join('\t')}\n`;
}
