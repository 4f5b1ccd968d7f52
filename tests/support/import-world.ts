import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { ImportReport } from '../../src/features/imports/contract.ts';
import { type ImportContext, importNow } from '../../src/features/imports/server/index.ts';
import { seedPlaces } from '../../src/features/places/server/index.ts';
import { openTestServices } from './services.ts';
import { square } from './shapefile-fixture.ts';

export const PLACE = '/us/md/baltimore-city';
export const GEOID = '24510';

export type Ring = readonly (readonly [number, number])[];
export interface Lot {
  rings: readonly Ring[] | null;
  type?: string;
  properties: Record<string, unknown>;
}

/** A lot of a grid in Baltimore. */
export const lot = (index: number, properties: Record<string, unknown> = {}): Lot => ({
  rings: [square(-76.65 + (index % 50) * 0.001, 39.29 + Math.floor(index / 50) * 0.001, 0.0008)],
  properties: {
    PIN: `00${index} A`,
    OWNER: `OWNER ${index}`,
    STNO: index,
    STREET: 'MAIN',
    STTYPE: 'ST',
    ZIP: '21201-1234',
    SALEDATE: '20200131',
    SALEPRICE: '$1,250',
    ODD: 'x',
    ...properties,
  },
});

/** A database with places but no parcels, and common actions of the import tests. */
export interface ImportWorld {
  services: Awaited<ReturnType<typeof openTestServices>>;
  context: ImportContext;
  /** The number of publications, and the payloads of the queued jobs. */
  seen: { published: number; enqueued: unknown[] };
  /** Deletes every import and edition. */
  reset(): Promise<void>;
  geojson(name: string, lots: readonly Lot[]): Promise<string>;
  importFile(file: string, placePath?: string): Promise<ImportReport>;
  currentEdition(): Promise<{ edition_id: number; version: number; parcel_count: number } | undefined>;
  listParcels(): Promise<Record<string, unknown>[]>;
  /** Returns the tables, drafts and folders that imports have left behind. */
  leftovers(): Promise<string[]>;
}

export async function openImportWorld(): Promise<ImportWorld> {
  const services = await openTestServices({}, { mayHavePlaces: true });
  await seedPlaces(services);
  // Allows imports over HTTP to read the fixtures.
  services.config.featureSettings['PLATBOOK_IMPORT_FOLDERS'] = services.scratchDir;
  const seen: ImportWorld['seen'] = { published: 0, enqueued: [] };
  const context: ImportContext = {
    services,
    jobs: {
      enqueue: async (_, payload) => void seen.enqueued.push(payload),
      declare: async () => undefined,
      work: async () => undefined,
      labelOf: (name) => name,
      needsPlans: () => false,
      stop: async () => undefined,
    },
    onPublished: async () => void seen.published++,
  };
  const { kysely } = services.database;

  async function geojson(name: string, lots: readonly Lot[]): Promise<string> {
    const file = path.join(services.scratchDir, name);
    const features = lots.map(({ rings, type, properties }) => ({
      type: 'Feature',
      properties,
      geometry:
        rings === null
          ? null
          : { type: type ?? 'Polygon', coordinates: type === 'Point' ? rings[0]?.[0] : rings },
    }));
    await writeFile(file, JSON.stringify({ type: 'FeatureCollection', features }));
    return file;
  }

  async function currentEdition() {
    const { rows } = await sql<{ edition_id: number; version: number; parcel_count: number }>`
    select county_edition.edition_id, edition.version, edition.parcel_count
    from county_edition join edition on edition.id = county_edition.edition_id where county_edition.geoid = ${GEOID}`.execute(
      kysely,
    );
    return rows[0];
  }

  async function listParcels(): Promise<Record<string, unknown>[]> {
    const current = await currentEdition();
    const { rows } = await sql<Record<string, unknown>>`
    select parcel.*, st_area(geom::geography) as area, st_isvalid(geom) as is_valid, geometrytype(geom) as kind,
      st_contains(geom, st_setsrid(st_point(lon::float8, lat::float8), 4326)) as holds_point
    from parcel where edition_id = ${current?.edition_id ?? 0} order by ogc_fid`.execute(kysely);
    return rows;
  }

  async function leftovers(): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c where c.relname ~ '^parcel(_record)?_e[0-9]+$' and c.relkind = 'r' and not c.relispartition`.execute(
      kysely,
    );
    const drafts = await kysely.selectFrom('edition').select('id').where('state', '!=', 'ready').execute();
    const scratch = (await readdir(services.scratchDir)).filter((name) => name.startsWith('import-'));
    return [...rows.map(({ name }) => name), ...drafts.map(({ id }) => `draft ${id}`), ...scratch];
  }

  return {
    services,
    context,
    seen,
    async reset() {
      seen.published = 0;
      await sql`delete from import_run`.execute(kysely);
      await sql`delete from county_refresh`.execute(kysely);
      await sql`delete from county_edition`.execute(kysely);
      for (const { id } of await kysely.selectFrom('edition').select('id').execute()) {
        await sql`drop table if exists ${sql.table(`parcel_e${id}`)}`.execute(kysely);
        await sql`drop table if exists ${sql.table(`parcel_record_e${id}`)}`.execute(kysely);
      }
      await sql`delete from edition`.execute(kysely);
      await services.files.removeAll('editions');
    },
    geojson,
    importFile: (file, placePath = PLACE) =>
      importNow(context, { file, placePath, signal: new AbortController().signal }),
    currentEdition,
    listParcels,
    leftovers,
  };
}
