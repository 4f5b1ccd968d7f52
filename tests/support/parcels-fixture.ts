import path from 'node:path';
import { sql } from 'kysely';
import { quoteIdentifier } from '../../src/backend/db/database.ts';
import type { Services } from '../../src/backend/services.ts';
import { PARCEL_COLUMNS } from '../../src/features/parcels/rules/parcel-columns.ts';
import { parcelPath } from '../../src/features/parcels/rules/parcel-path.ts';
import { listEditionColumns } from '../../src/features/parcels/server/index.ts';
import { createPlace } from '../../src/features/places/server/index.ts';
import { searchIndexKey } from '../../src/features/search/server/index.ts';
import { createSearchIndexBuilder, SEARCH_INDEX_FILE } from '../../src/features/search/server/thread.ts';
import { plainParcelNumber } from '../../src/kernel/ids.ts';

/** An invented county for tests: squares of a thousandth of a degree in rows of a hundred, starting at 40 N 100 W. */
export const FIXTURE_COUNTY = { path: '/us/zz/alder', geoid: '99001', name: 'Alder County' } as const;

/** The values of one parcel by column; absent columns are null. */
export interface ParcelFixture {
  values?: Readonly<Record<string, string | number | boolean | null>>;
  custom?: Readonly<Record<string, unknown>>;
  /** Its joined records in the search index. */
  records?: readonly { address: string | null; owner: string | null }[];
  /** The row number of another parcel whose square this one shares: a stack. */
  sameSquareAs?: number;
}

export function squareAt(lon: number, lat: number, size: number): GeoJSON.Polygon {
  const [east, north] = [lon + size, lat + size];
  return {
    type: 'Polygon',
    coordinates: [
      [
        [lon, lat],
        [east, lat],
        [east, north],
        [lon, north],
        [lon, lat],
      ],
    ],
  };
}

/** Inserts the world, and as nested squares the United States, an invented state and its county `FIXTURE_COUNTY`. */
export async function insertFixturePlaces(services: Pick<Services, 'database'>): Promise<void> {
  await sql`insert into place (path, kind, style, name, headline) values ('/', 'world', 'admin', 'World', 'World')
    on conflict (path) do nothing`.execute(services.database.kysely);
  const invented = [
    { path: '/us', kind: 'country', geoid: null, name: 'United States', state2: null, size: 20 },
    { path: '/us/zz', kind: 'state', geoid: '99', name: 'Zedland', state2: 'ZZ', size: 10 },
    {
      path: FIXTURE_COUNTY.path,
      kind: 'county',
      geoid: '99001',
      name: 'Alder County',
      state2: 'ZZ',
      size: 1,
    },
  ] as const;
  for (const { size, ...place } of invented) {
    const headline = place.kind === 'county' ? `${place.name}, ZZ` : place.name;
    await createPlace(services, { ...place, headline, geometry: squareAt(-100, 40, size) });
  }
}

export function fixtureUuid(version: number, ogcFid: number): string {
  return `00000000-0000-4000-8${String(version).padStart(3, '0')}-${String(ogcFid).padStart(12, '0')}`;
}

/** Publishes an edition of the fixture county, with rows 1, 2, 3, ... in the given order. Returns its id and version. Call {@link insertFixturePlaces} first. */
export async function publishFixtureEdition(
  { database }: Pick<Services, 'database'>,
  parcels: readonly ParcelFixture[],
  options: { version?: number; isCurrent?: boolean } = {},
): Promise<{ editionId: number; version: number }> {
  const { version = 1, isCurrent = true } = options;
  const { path: placePath, geoid } = FIXTURE_COUNTY;
  const { rows } = await sql<{ id: number }>`
    insert into edition (geoid, version, place_path, state, parcel_count, source_name, source_fingerprint, west, south, east, north, published_at)
    values (${geoid}, ${version}, ${placePath}, 'ready', ${parcels.length}, 'Invented roll', 'none', -100, 40, -99.9, 40.1,
      '2026-01-02T03:04:05Z') returning id`.execute(database.kysely);
  const editionId = rows[0]?.id ?? 0;
  const table = `parcel_e${editionId}`;
  await database.execute(`create table ${table} partition of parcel for values in (${editionId})`);
  const names = PARCEL_COLUMNS.map(({ name }) => name);
  const records = parcels.map(({ values = {}, custom, sameSquareAs }, index) => {
    const ogcFid = index + 1;
    const square = (sameSquareAs ?? ogcFid) - 1;
    const [lon, lat] = [-100 + (square % 100) / 1000, 40 + Math.floor(square / 100) / 1000];
    const number = values['parcelnumb'];
    return {
      ogc_fid: ogcFid,
      geoid,
      path: parcelPath(placePath, ogcFid),
      ll_uuid: fixtureUuid(version, ogcFid),
      lon: String(lon + 0.0005),
      lat: String(lat + 0.0005),
      parcelnumb_no_formatting: typeof number === 'string' ? plainParcelNumber(number) : null,
      ...values,
      edition_id: editionId,
      custom: custom ?? null,
      geom: JSON.stringify(squareAt(lon, lat, 0.001)),
    };
  });
  const columns = [...names, 'edition_id', 'custom'].map(quoteIdentifier).join(', ');
  await sql`
    insert into parcel (${sql.raw(columns)}, geom)
    select ${sql.raw(columns)}, st_setsrid(st_geomfromgeojson(row.value ->> 'geom'), 4326)
    from jsonb_array_elements(${JSON.stringify(records)}::jsonb) as row(value),
      jsonb_populate_record(null::parcel, row.value - 'geom') as record`.execute(database.kysely);
  if (isCurrent) {
    await sql`insert into county_edition (geoid, edition_id, place_path) values (${geoid}, ${editionId}, ${placePath})
      on conflict (geoid) do update set edition_id = excluded.edition_id`.execute(database.kysely);
  }
  await listEditionColumns({ database }, editionId);
  return { editionId, version };
}

/** Builds the search index of an edition of the fixture county and stores it in the file store. */
export async function publishFixtureSearchIndex(
  { files, scratchDir }: Pick<Services, 'files' | 'scratchDir'>,
  parcels: readonly ParcelFixture[],
  version: number,
): Promise<void> {
  const { geoid, path: placePath } = FIXTURE_COUNTY;
  const columns = PARCEL_COLUMNS.filter(({ type }) => type === 'text').map(({ name }) => name);
  const dir = path.join(scratchDir, `search-${version}`);
  const builder = createSearchIndexBuilder({ geoid, placePath, columns }, dir);
  for (const [index, { values = {} }] of parcels.entries()) {
    const ogcFid = index + 1;
    builder.add({
      ogcFid,
      uuid: Buffer.from(fixtureUuid(version, ogcFid).replaceAll('-', ''), 'hex'),
      geometry: { coords: new Float64Array(), ringEnds: [], polygonEnds: [] },
      lon: -99.9995,
      lat: 40.0005,
      values: columns.map((name) => values[name] ?? null),
      custom: null,
    });
  }
  for (const [index, { records = [] }] of parcels.entries())
    for (const record of records) builder.addRecord?.({ ogcFid: index + 1, ...record });
  await builder.finish();
  await files.put(searchIndexKey(geoid, version), path.join(dir, SEARCH_INDEX_FILE));
}
