import { rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { urlOfDatabase } from '../database-url.ts';
import { settingsOf, startServer } from './app-process.ts';
import type { Figure } from './figures.ts';
import { prepareFormatFiles } from './format-files.ts';
import { createDatabase, makePlace, runImport, runOgr2ogr } from './import-bench.ts';
import { listTimes } from './import-times.ts';
import { BENCH_DIR, hasOgr2ogr, prepareDemoFiles } from './prepare-files.ts';
import { median } from './quantiles.ts';

const PLACE = '/us/zz/alder';

interface SmallCounty {
  parcels: number;
  rounds: number;
  /** The minimum ratio to ogr2ogr of each format; absent where the fixed costs of both are most of the time. */
  atLeast?: Readonly<Record<'Shapefile' | 'GeoJSON' | 'GeoPackage', number>>;
}

const COUNTIES: readonly SmallCounty[] = [
  { parcels: 500, rounds: 3 },
  { parcels: 12_000, rounds: 3, atLeast: { Shapefile: 0.5, GeoJSON: 0.5, GeoPackage: 0.5 } },
  { parcels: 150_000, rounds: 1, atLeast: { Shapefile: 0.8, GeoJSON: 0.8, GeoPackage: 0.5 } },
];

/** Reading 500 parcels takes less than a tenth of a second, so nearly all of this time is the fixed cost of an import. */
const MAX_SECONDS_OF_500 = 2;

/** Measures the import command on small counties while the server runs, next to ogr2ogr into the same database. */
export async function benchSmallImports(adminUrl: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const county of COUNTIES) {
    const { geojson, shapefile } = await prepareDemoFiles(county.parcels);
    if (shapefile === null) continue;
    const demoDir = path.dirname(geojson);
    const [geopackage] = await prepareFormatFiles(demoDir, shapefile, ['GeoPackage']);
    const template = `bench_small_${county.parcels}`;
    await makePlace({ demoDir }, await createDatabase(adminUrl, template), dataDirOf(template));
    for (const [format, file] of [
      ['Shapefile', shapefile],
      ['GeoJSON', geojson],
      ['GeoPackage', geopackage?.file ?? ''],
    ] as const) {
      console.log(`import of ${county.parcels.toLocaleString('en-US')} parcels from ${format} ...`);
      const ours: number[] = [];
      const theirs: number[] = [];
      for (let round = 0; round < county.rounds; round++) {
        const name = `${template}_run`;
        const databaseUrl = await copyDatabase(adminUrl, template, name);
        const settings = settingsOf(dataDirOf(name), databaseUrl);
        await rm(dataDirOf(name), { recursive: true, force: true });
        const server = await startServer(settings);
        try {
          ours.push((await runImport(file, PLACE, settings)).seconds);
        } finally {
          await server.stop();
        }
        if (hasOgr2ogr) theirs.push((await runOgr2ogr(file, databaseUrl)).seconds);
      }
      figures.push(...figuresOf(county, format, median(ours), theirs.length > 0 ? median(theirs) : null));
    }
    for (const name of [template, `${template}_run`])
      await rm(dataDirOf(name), { recursive: true, force: true });
  }
  return figures;
}

const dataDirOf = (name: string) => path.join(BENCH_DIR, `data-${name}`);

function figuresOf(
  { parcels, atLeast }: SmallCounty,
  format: keyof NonNullable<SmallCounty['atLeast']>,
  ours: number,
  theirs: number | null,
): Figure[] {
  const shared = { area: 'small-imports', what: format, size: parcels.toLocaleString('en-US') } as const;
  if (atLeast === undefined)
    return [
      {
        ...shared,
        unit: 's',
        ours,
        ...(theirs !== null && { peer: { name: 'ogr2ogr', value: theirs } }),
        target: { of: 'value', atMost: MAX_SECONDS_OF_500 },
      },
    ];
  return [
    {
      ...shared,
      unit: 'rows/s',
      ours: parcels / ours,
      ...(theirs !== null && { peer: { name: 'ogr2ogr', value: parcels / theirs } }),
      target: { of: 'ratio', atLeast: atLeast[format] },
    },
    ...listTimes(shared, { format, seconds: ours }),
  ];
}

/** Copies a database with everything that the first start creates. */
async function copyDatabase(adminUrl: string, template: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} template ${template}`);
  } finally {
    await client.end();
  }
  return urlOfDatabase(adminUrl, name);
}
