import { spawnSync } from 'node:child_process';
import { mkdir, readFile, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { exportedColumns } from '../../src/features/exports/rules/exported-columns.ts';
import { newestFile } from './edition-bench.ts';
import type { Figure } from './figures.ts';
import { ogrNameOf } from './import-bench.ts';
import { type MeasuredRun, runMeasured } from './measured-run.ts';
import { BENCH_DIR, hasOgr2ogr } from './prepare-files.ts';

/** The formats with ogr2ogr's name of each (null: not compared with it) and, where there is one, the minimum ratio to ogr2ogr. */
const FORMATS = [
  { id: 'csv', driver: 'CSV', file: 'peer.csv', atLeast: 4 },
  { id: 'geojson', driver: 'GeoJSON', file: 'peer.geojson', atLeast: 5 },
  { id: 'shp', driver: 'ESRI Shapefile', file: 'peer.shp', atLeast: 2.5 },
  { id: 'geopkg', driver: 'GPKG', file: 'peer.gpkg', atLeast: 0.5 },
  { id: 'kml', driver: 'KML', file: 'peer.kml' },
  { id: 'sql', driver: 'PGDUMP', file: 'peer.sql' },
  { id: 'flatgeobuf', driver: 'FlatGeobuf', file: 'peer.fgb' },
  { id: 'geoparquet', driver: null, file: '' },
] as const;
const MAX_MB = 500;
/** Small counties are measured more than once, alternating with the peer. */
const roundsOf = (rows: number) => (rows <= 200_000 ? 3 : 1);
const RUN = path.join(import.meta.dirname, 'export-run.ts');

/** Exports every row of a county to each format with Platbook and ogr2ogr, alternately, from the same table; only columns that have values. */
export async function benchExports({
  size,
  dataDir,
  databaseUrl,
}: {
  size: string;
  dataDir: string;
  databaseUrl: string;
}): Promise<Figure[]> {
  const { editionId, rows, columns } = await describeCounty(databaseUrl, dataDir);
  const dir = path.join(BENCH_DIR, 'exports');
  const figures: Figure[] = [];
  for (const format of FORMATS) {
    console.log(`exports as ${format.id} ...`);
    const ours: MeasuredRun[] = [];
    const peers: MeasuredRun[] = [];
    for (let round = 0; round < roundsOf(rows); round++) {
      await rm(dir, { recursive: true, force: true });
      await mkdir(dir, { recursive: true });
      ours.push(
        await runOurs({ id: format.id, dir, databaseUrl, editionId, rows, columns, isPacked: false }),
      );
      if (format.driver === null || !hasOgr2ogr) continue;
      const names = columns.map((name) => `"${name}"`).join(', ');
      const shape = format.id === 'csv' ? '' : ', geom';
      const sql = `select ogc_fid as fid${shape}, ${names} from parcel_e${editionId}`;
      const output = path.join(dir, format.file);
      peers.push(
        await runMeasured(
          'ogr2ogr',
          [
            '-f',
            format.driver,
            output,
            ogrNameOf(databaseUrl),
            '-sql',
            sql,
            '-nln',
            'peer',
            ...(format.id === 'geopkg' || format.id === 'flatgeobuf' || format.id === 'shp'
              ? ['-nlt', 'PROMOTE_TO_MULTI']
              : []),
          ],
          {
            env: { PG_USE_COPY: 'YES' },
          },
        ),
      );
    }
    console.log(`  ${await describeFiles(dir)}`);
    figures.push(...figuresOf(format, size, rows, median(ours), peers.length > 0 ? median(peers) : null));
  }
  await rm(dir, { recursive: true, force: true });
  return figures;
}

function figuresOf(
  format: (typeof FORMATS)[number],
  size: string,
  rows: number,
  ours: MeasuredRun,
  peer: MeasuredRun | null,
): Figure[] {
  const shared = { area: 'exports', size } as const;
  return [
    {
      ...shared,
      what: format.id,
      unit: 'rows/s',
      ours: rows / ours.seconds,
      ...(peer && { peer: { name: 'ogr2ogr', value: rows / peer.seconds } }),
      ...('atLeast' in format && { target: { of: 'ratio', atLeast: format.atLeast } as const }),
    },
    ...(ours.peakMb === null
      ? []
      : [
          {
            ...shared,
            what: `${format.id}: peak memory`,
            unit: 'MB',
            ours: ours.peakMb,
            ...(peer?.peakMb && { peer: { name: 'ogr2ogr', value: peer.peakMb } }),
            target: { of: 'value', atMost: MAX_MB },
          } as const,
        ]),
  ];
}

/** Writes a file of every row of a county in a process of its own, and packs it as an export does if `isPacked`. */
export function runOurs(task: {
  id: string;
  dir: string;
  databaseUrl: string;
  editionId: number;
  rows: number;
  columns: readonly string[];
  isPacked: boolean;
}): Promise<MeasuredRun> {
  const { id, dir, databaseUrl, editionId, rows, columns, isPacked } = task;
  const described = exportedColumns(columns, () => true).flatMap((column) =>
    column === undefined ? [] : [column],
  );
  const argument = {
    databaseUrl,
    rows,
    isPacked,
    format: id,
    dir,
    tableName: 'ours',
    title: 'Ours',
    editionId,
    columns: described.map(({ name, type, dbfName, label }) => ({ name, type, dbfName, label })),
    columnKeys: columns,
  };
  return runMeasured(process.execPath, [RUN, JSON.stringify(argument)]);
}

export async function describeCounty(databaseUrl: string, dataDir: string) {
  const coverage = JSON.parse(await readFile(await newestFile(dataDir, 'coverage.json'), 'utf8')) as {
    columns: { name: string; filled: number }[];
  };
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: number; parcels: number }>(
    'select e.id, e.parcel_count as parcels from county_edition c join edition e on e.id = c.edition_id limit 1',
  );
  await client.end();
  const [edition] = rows;
  if (edition === undefined) throw new Error('no county was imported');
  const columns = coverage.columns.filter(({ filled }) => filled > 0).map(({ name }) => name);
  return { editionId: edition.id, rows: edition.parcels, columns };
}

function median(runs: readonly MeasuredRun[]): MeasuredRun {
  const sorted = runs.toSorted((a, b) => a.seconds - b.seconds);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('nothing was measured');
  return middle;
}

/** Describes the written files, with the number of features that ogrinfo reads, where it is installed. */
async function describeFiles(dir: string): Promise<string> {
  const described: string[] = [];
  for (const name of (await readdir(dir)).toSorted()) {
    const { size } = await stat(path.join(dir, name));
    const isRead = /\.(shp|gpkg|fgb)$/.test(name);
    const info = isRead
      ? spawnSync('ogrinfo', ['-so', '-al', path.join(dir, name)], { encoding: 'utf8' })
      : null;
    const [, count] = /Feature Count: (\d+)/.exec(info?.stdout ?? '') ?? [];
    described.push(
      `${name} ${(size / 2 ** 20).toFixed(0)} MB${count === undefined ? '' : `, ${count} features`}`,
    );
  }
  return described.join('; ');
}
