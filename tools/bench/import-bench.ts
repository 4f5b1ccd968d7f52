import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { ALLOCATOR } from '../bootstrap/memory-settings.mjs';
import { urlOfDatabase } from '../database-url.ts';
import { CLI, settingsOf } from './app-process.ts';
import type { Figure } from './figures.ts';
import { listTimes } from './import-times.ts';
import { makeDemoPlaces } from './make-demo-places.ts';
import { type MeasuredRun, runMeasured } from './measured-run.ts';
import { BENCH_DIR, hasOgr2ogr } from './prepare-files.ts';

export interface ImportBench {
  /** The size column of the table. */
  size: string;
  placePath: string;
  files: readonly { format: string; file: string; hasPeer?: boolean; atLeast?: number }[];
  /** The folder with the places of the demo county; null for a real county. */
  demoDir: string | null;
  /** The administrator's URL of the private server. */
  adminUrl: string;
}

const databaseNameOf = (size: string) => `bench_${size.replace(/\W/g, '').toLowerCase()}`;

/** Imports into a server database without measuring, for the other measurements. */
export async function importOnly(bench: ImportBench): Promise<ImportedCounty> {
  const { size, placePath, files, adminUrl } = bench;
  const name = databaseNameOf(size);
  const databaseUrl = await createDatabase(adminUrl, name);
  const dataDir = path.join(BENCH_DIR, `data-${name}`);
  await rm(dataDir, { recursive: true, force: true });
  await makePlace(bench, databaseUrl, dataDir);
  console.log(`importing ${size} parcels ...`);
  await runImport(files[0]?.file ?? '', placePath, settingsOf(dataDir, databaseUrl));
  return { figures: [], databaseUrl, dataDir };
}

export interface ImportedCounty {
  figures: Figure[];
  /** The location of the imported county, for the other measurements. */
  databaseUrl: string;
  dataDir: string;
}

/** The limits of the peak memory of an import. */
const MAX_MB = { server: 700, embedded: 1600 };

/** Imports each file into a server database, next to ogr2ogr into the same server; skips the embedded database. */
export async function benchFormats(bench: ImportBench): Promise<Figure[]> {
  const { size, placePath, files, adminUrl } = bench;
  const name = `${databaseNameOf(size)}_formats`;
  const dataDir = path.join(BENCH_DIR, `data-${name}`);
  const figures: Figure[] = [];
  for (const { format, file, hasPeer, atLeast = 1 } of files) {
    // Each import gets a new county: a second edition keeps the ids of the first, which takes extra time.
    const databaseUrl = await createDatabase(adminUrl, name);
    await rm(dataDir, { recursive: true, force: true });
    await makePlace(bench, databaseUrl, dataDir);
    console.log(`import of ${size} parcels from ${format} ...`);
    const ours = await runImport(file, placePath, settingsOf(dataDir, databaseUrl));
    const rows = await countRows(databaseUrl);
    const peer = hasOgr2ogr && hasPeer !== false ? await runOgr2ogr(file, databaseUrl).catch(noPeer) : null;
    figures.push(
      {
        area: 'formats',
        what: format,
        size,
        unit: 'rows/s',
        ours: rows / ours.seconds,
        ...(peer && { peer: { name: 'ogr2ogr', value: rows / peer.seconds } }),
        ...(peer && rows >= 200_000 && { target: { of: 'ratio', atLeast } as const }),
      },
      ...(ours.peakMb === null
        ? []
        : [
            {
              area: 'formats',
              what: `${format}: peak memory`,
              size,
              unit: 'MB',
              ours: ours.peakMb,
              ...(peer?.peakMb && { peer: { name: 'ogr2ogr', value: peer.peakMb } }),
              target: { of: 'value', atMost: MAX_MB.server },
            } as const,
          ]),
    );
  }
  await rm(dataDir, { recursive: true, force: true });
  return figures;
}

/** ogr2ogr may be built without support for a format. */
function noPeer(error: unknown): null {
  console.log(`  ogr2ogr failed: ${String(error).split('\n').at(-1) ?? ''}`);
  return null;
}

/** Imports each file into a server database and into the embedded one, next to ogr2ogr into the same server. */
export async function benchImports(bench: ImportBench): Promise<ImportedCounty> {
  const { size, placePath, files, adminUrl } = bench;
  const figures: Figure[] = [];
  const name = databaseNameOf(size);
  const databaseUrl = urlOfDatabase(adminUrl, name);
  const dataDir = path.join(BENCH_DIR, `data-${name}`);
  const embeddedDir = path.join(BENCH_DIR, `data-${name}-embedded`);
  await rm(embeddedDir, { recursive: true, force: true });
  await makePlace(bench, null, embeddedDir);
  const pristine = `${embeddedDir}-pristine`;
  await rm(pristine, { recursive: true, force: true });
  await cp(embeddedDir, pristine, { recursive: true });

  for (const { format, file } of files) {
    console.log(`import of ${size} parcels from ${format} ...`);
    // Each import gets a new county: an existing one keeps its parcels' ids, which is extra work.
    await createDatabase(adminUrl, name);
    await rm(dataDir, { recursive: true, force: true });
    await makePlace(bench, databaseUrl, dataDir);
    const onServer = await runImport(file, placePath, settingsOf(dataDir, databaseUrl));
    const rows = await countRows(databaseUrl);
    const peer = hasOgr2ogr ? await runOgr2ogr(file, databaseUrl) : null;
    await rm(embeddedDir, { recursive: true, force: true });
    await cp(pristine, embeddedDir, { recursive: true });
    const embedded = await runImport(file, placePath, settingsOf(embeddedDir, null));
    // In small files, most of the time is the start of the process, so the targets apply to large files only.
    const isLarge = rows >= 200_000;
    const peerRate = peer && { peer: { name: 'ogr2ogr', value: rows / peer.seconds } };
    const shared = { area: 'import', what: `${format}, server database`, size } as const;
    figures.push(
      {
        ...shared,
        unit: 'rows/s',
        ours: rows / onServer.seconds,
        ...peerRate,
        ...(isLarge && { target: { of: 'ratio', atLeast: 1 } }),
      },
      ...listTimes(shared, { format, seconds: onServer.seconds }),
      {
        area: 'import',
        what: `${format}, embedded`,
        size,
        unit: 'rows/s',
        ours: rows / embedded.seconds,
        ...peerRate,
        ...(isLarge && { target: { of: 'ratio', atLeast: 0.6 } }),
      },
      ...memoryFigures(format, size, { server: onServer, embedded }, peer),
    );
  }
  await rm(pristine, { recursive: true, force: true });
  await rm(embeddedDir, { recursive: true, force: true });
  return { figures, databaseUrl, dataDir };
}

function memoryFigures(
  format: string,
  size: string,
  runs: { server: MeasuredRun; embedded: MeasuredRun },
  peer: MeasuredRun | null,
): Figure[] {
  return (['server', 'embedded'] as const).flatMap((engine): Figure[] => {
    const { peakMb } = runs[engine];
    if (peakMb === null) return [];
    const words = engine === 'server' ? 'server database' : 'embedded';
    return [
      {
        area: 'import',
        what: `${format}, ${words}: peak memory`,
        size,
        unit: 'MB',
        ours: peakMb,
        ...(peer?.peakMb && { peer: { name: 'ogr2ogr', value: peer.peakMb } }),
        target: { of: 'value', atMost: MAX_MB[engine] },
      },
    ];
  });
}

/** Migrates and seeds a new database. With `demoDir`, adds the demo county's places, which are not part of the seed. */
export async function makePlace(
  { demoDir }: Pick<ImportBench, 'demoDir'>,
  databaseUrl: string | null,
  dataDir: string,
): Promise<void> {
  await runMeasured(process.execPath, [...CLI, 'settings'], { env: settingsOf(dataDir, databaseUrl) });
  if (demoDir !== null) await makeDemoPlaces(demoDir, databaseUrl, dataDir);
}

export function runImport(
  file: string,
  placePath: string,
  settings: Record<string, string>,
): Promise<MeasuredRun> {
  const env = { ...ALLOCATOR, ...settings };
  return runMeasured(process.execPath, [...CLI, 'import', file, '--place', placePath], { env });
}

/** Runs a typical command: COPY, geometry in degrees, the default index. */
export function runOgr2ogr(file: string, databaseUrl: string): Promise<MeasuredRun> {
  const options = ['-nln', 'ogr_parcel', '-overwrite', '-nlt', 'PROMOTE_TO_MULTI', '-t_srs', 'EPSG:4326'];
  const layer = ['-lco', 'GEOMETRY_NAME=geom', '-lco', 'SPATIAL_INDEX=GIST'];
  return runMeasured('ogr2ogr', [
    '--config',
    'PG_USE_COPY',
    'YES',
    '-f',
    'PostgreSQL',
    ogrNameOf(databaseUrl),
    file.endsWith('.zip') ? `/vsizip/${file}` : file,
    // A CSV file does not state its coordinate system.
    ...(file.endsWith('.csv') ? ['-s_srs', 'EPSG:4326'] : []),
    ...options,
    ...layer,
  ]);
}

/** Returns the name of a database in ogr2ogr's syntax. */
export function ogrNameOf(databaseUrl: string): string {
  const { hostname, port, username, pathname } = new URL(databaseUrl);
  return `PG:host=${hostname} port=${port} user=${username} dbname=${pathname.slice(1)}`;
}

export async function createDatabase(adminUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(`drop database if exists ${name} with (force)`);
  await client.query(`create database ${name}`);
  await client.end();
  const url = urlOfDatabase(adminUrl, name);
  const inside = new pg.Client({ connectionString: url });
  await inside.connect();
  await inside.query('create extension if not exists postgis');
  await inside.end();
  return url;
}

/** Returns the number of rows that the last import read from its file. */
async function countRows(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ rows: number }>(
    "select (report->>'rows_read')::int as rows from import_run where report is not null order by created_at desc limit 1",
  );
  await client.end();
  const count = rows[0]?.rows;
  if (!count) throw new Error('the import left no report');
  return count;
}
