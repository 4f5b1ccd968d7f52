import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { writeDemoCounty } from '../../src/features/demo/server/index.ts';
import { runMeasured } from './measured-run.ts';

export const BENCH_DIR = path.resolve('.bench');

export interface BenchFiles {
  geojson: string;
  /** null when it is not wanted, or when ogr2ogr, which makes it, is not installed. */
  shapefile: string | null;
}

/**
 * The 53 columns of the Shapefile with their DBF types: typical for a county that publishes much, and as many as in the study that set the
 * targets. All 169 would exceed the 2 GB limit of a DBF at a million parcels.
 */
const SHAPEFILE_COLUMNS: Record<string, string> = {
  parcelnumb: 'character(24)',
  account_number: 'character(16)',
  tax_id: 'character(12)',
  usecode: 'character(10)',
  usedesc: 'character(48)',
  zoning: 'character(12)',
  zoning_description: 'character(40)',
  zoning_type: 'character(16)',
  struct: 'character(5)',
  structno: 'integer',
  yearbuilt: 'integer',
  numstories: 'float',
  numunits: 'integer',
  numrooms: 'float',
  num_bath: 'float',
  num_bedrooms: 'integer',
  structstyle: 'character(24)',
  parvaltype: 'character(10)',
  improvval: 'float',
  landval: 'float',
  parval: 'float',
  saleprice: 'float',
  saledate: 'character(10)',
  taxamt: 'float',
  taxyear: 'character(4)',
  owntype: 'character(12)',
  owner: 'character(60)',
  owner2: 'character(60)',
  mailadd: 'character(60)',
  mail_city: 'character(32)',
  mail_state2: 'character(2)',
  mail_zip: 'character(10)',
  address: 'character(60)',
  saddno: 'character(10)',
  saddpref: 'character(2)',
  saddstr: 'character(40)',
  saddsttyp: 'character(6)',
  scity: 'character(32)',
  county: 'character(24)',
  szip: 'character(10)',
  legaldesc: 'character(48)',
  plat: 'character(12)',
  book: 'character(8)',
  page: 'character(8)',
  block: 'character(12)',
  lot: 'character(12)',
  neighborhood: 'character(40)',
  subdivision: 'character(48)',
  area_building: 'integer',
  gisacre: 'float',
  sqft: 'integer',
  reviseddate: 'character(10)',
  lbcs_activity: 'integer',
};

export const hasOgr2ogr = spawnSync('ogr2ogr', ['--version']).status === 0;

/** Returns the demo county as files. They are made once and kept in `.bench`. */
export async function prepareDemoFiles(
  parcels: number,
  { withShapefile = true }: { withShapefile?: boolean } = {},
): Promise<BenchFiles> {
  const dir = path.join(BENCH_DIR, `demo-${parcels}`);
  const geojson = path.join(dir, 'parcels.geojson');
  if (!existsSync(path.join(dir, 'manifest.json'))) {
    console.log(`making the demo county of ${parcels.toLocaleString('en-US')} parcels ...`);
    const part = `${dir}.part`;
    await rm(part, { recursive: true, force: true });
    await mkdir(part, { recursive: true });
    await writeDemoCounty({ seed: 1, parcels, dir: part });
    await rm(dir, { recursive: true, force: true });
    await rename(part, dir);
  }
  return { geojson, shapefile: withShapefile && hasOgr2ogr ? await prepareShapefile(dir, geojson) : null };
}

async function prepareShapefile(dir: string, geojson: string): Promise<string> {
  const file = path.join(dir, 'shapefile', 'parcels.shp');
  if (existsSync(file)) return file;
  console.log('making its Shapefile with ogr2ogr ...');
  const part = path.join(dir, 'shapefile.part');
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true });
  const known = await columnsOf(geojson);
  const columns = Object.entries(SHAPEFILE_COLUMNS)
    .filter(([name]) => known.has(name))
    .map(([name, type]) => `cast(${name} as ${type}) as ${name.slice(0, 10)}`);
  const sql = `select ${columns.join(', ')} from parcels`;
  const target = path.join(part, 'parcels.shp');
  await runMeasured('ogr2ogr', [
    '-f',
    'ESRI Shapefile',
    target,
    geojson,
    '-sql',
    sql,
    '-lco',
    'ENCODING=UTF-8',
    '-nlt',
    'PROMOTE_TO_MULTI',
  ]);
  await rename(part, path.dirname(file));
  return file;
}

/** Returns the column names of the layer as ogrinfo lists them, because the file is too large to parse here. */
async function columnsOf(geojson: string): Promise<Set<string>> {
  const { output } = await runMeasured('ogrinfo', ['-so', geojson, 'parcels']);
  const names = [...output.matchAll(/^(\w+): \w+ \(/gm)].map(([, name = '']) => name);
  if (names.length === 0) throw new Error(`ogrinfo lists no columns of ${geojson}`);
  return new Set(names);
}
