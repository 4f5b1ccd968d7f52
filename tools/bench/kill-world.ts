import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { getStorageHealth } from '../../src/features/backups/contract.ts';
import { openBackup, verifyBackup } from '../../src/features/backups/server/index.ts';
import { type ExportItem, listExports, startExport } from '../../src/features/exports/contract.ts';
import { countParcels } from '../../src/features/filters/contract.ts';
import { listSlimFollows } from '../../src/features/follows/contract.ts';
import { type ImportRun, importRunSchema, listImports } from '../../src/features/imports/contract.ts';
import { parcelRecordSchema } from '../../src/features/parcels/contract.ts';
import { createProject, getProject } from '../../src/features/projects/contract.ts';
import { searchEverything } from '../../src/features/search/contract.ts';
import type { RunningServer } from './app-process.ts';
import { findParcelTiles, tileAt } from './parcel-tiles.ts';
import type { Client } from './signed-in.ts';

export const KILL_COUNTY = '/us/md/baltimore-city';
/** A single tile contains all of the county's parcels. */
const [WEST, SOUTH, ZOOM] = [-76.615, 39.287, 14] as const;
const MIN_PARCELS = 300;
const COLUMNS = 20;
const SIDE = 0.0005;
const EVERYTHING = { path: KILL_COUNTY, operation: 'intersection', parcel: {} };

/** A mark is the number of an edition of the county. It determines a word in the edition's addresses and the number of its parcels, to tell editions apart. */
const parcelsOf = (mark: number) => MIN_PARCELS + (mark % 13);
const markWord = (mark: number) =>
  `Mark${String.fromCodePoint(65 + Math.floor(mark / 26), 65 + (mark % 26))}`;

/** The changes that the server acknowledged, and those in progress when it died. */
export interface Promised {
  project: string;
  /** The number of the last acknowledged save; one more may have been stored. */
  saved: number;
  /** Row numbers of bookmarked parcels. */
  bookmarks: Set<number>;
  exports: Set<string>;
  imports: Set<string>;
  /** Names of backups that were reported as finished. */
  backups: Set<string>;
  /** Marks of editions that the county may have: the last one seen, and those in progress. */
  marks: Set<number>;
}

/** Writes a file of the county in which every address has the word of the mark. */
export async function writeMarkedFile(folder: string, mark: number): Promise<string> {
  await mkdir(folder, { recursive: true });
  const features = Array.from({ length: parcelsOf(mark) }, (_, index) => {
    const [west, south] = [WEST + (index % COLUMNS) * SIDE, SOUTH + Math.floor(index / COLUMNS) * SIDE];
    const [east, north] = [west + SIDE * 0.8, south + SIDE * 0.8];
    return {
      type: 'Feature',
      properties: {
        parcelnumb: `P-${index}`,
        address: `${100 + index} ${markWord(mark)} St`,
        owner: `Owner ${index}`,
        landval: 1000 + index,
      },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [west, south],
            [east, south],
            [east, north],
            [west, north],
            [west, south],
          ],
        ],
      },
    };
  });
  const file = path.join(folder, `lots-${mark}.geojson`);
  await writeFile(file, JSON.stringify({ type: 'FeatureCollection', features }));
  return file;
}

/** Queues the import of a marked file. With `review`, the import waits until {@link finishImport} publishes it. */
export async function startMarkedImport(
  { ask }: Client,
  file: string,
  publish: 'now' | 'review',
): Promise<ImportRun> {
  return importRunSchema.parse(await ask('/admin/imports.json', { file, place: KILL_COUNTY, publish }));
}

/** Waits until an import ends, and publishes it when it waits for review. */
export async function finishImport({ ask }: Client, id: string): Promise<ImportRun> {
  for (;;) {
    const run = importRunSchema.parse(await ask(`/admin/imports/${id}.json`));
    if (run.state === 'review') await ask(`/admin/imports/${id}/publish.json`, {}).catch(() => undefined);
    else if (run.state !== 'queued' && run.state !== 'running') return run;
    await pause(100);
  }
}

/** Returns the marks of imports that may still become the county's edition, whether or not their start was acknowledged. */
export async function listOpenMarks({ ask }: Client): Promise<number[]> {
  const { imports } = listImports.output?.parse(await ask('/admin/imports.json')) ?? { imports: [] };
  return imports
    .filter(({ state }) => state === 'queued' || state === 'running' || state === 'review')
    .map(({ source_name: name }) => Number(/lots-(\d+)/.exec(name)?.[1] ?? -1));
}

export async function makeProject({ ask }: Client): Promise<string> {
  const made = createProject.output?.parse(await ask('/projects.json', { name: 'Kept', query: EVERYTHING }));
  return made?.project.path ?? '';
}

/** Saves, bookmarks, and requests exports and backups until `isOver` or an error; records what the server acknowledged. */
export async function keepBusy(client: Client, promised: Promised, isOver: () => boolean): Promise<void> {
  const until = async (work: () => Promise<void>, ms: number) => {
    while (!isOver()) {
      await work();
      await pause(ms);
    }
  };
  const save = async () => {
    const { version } = await readSaved(client, promised.project);
    const next = promised.saved + 1;
    await client.ask(`${promised.project}.json`, { version, camera: cameraOf(next) });
    promised.saved = next;
  };
  const follow = async () => {
    const row = 1 + (promised.bookmarks.size % MIN_PARCELS);
    await client.ask(`${KILL_COUNTY}/${row}/bookmark.json`, { bookmark: 'add' });
    promised.bookmarks.add(row);
  };
  const requestExport = async () => {
    const from = 1000 + promised.exports.size;
    const nodes = [{ op: 'gte', column: 'landval', value: from }];
    const query = { ...EVERYTHING, parcel: { [KILL_COUNTY]: { op: 'all', nodes } } };
    const started = startExport.output?.parse(
      await client.ask(`${promised.project}/exports/start.json`, { fmt: 'csv', query }),
    );
    if (started?.export) promised.exports.add(started.export.id);
  };
  const backUp = async () => {
    for (const name of await askForBackup(client)) promised.backups.add(name);
  };
  await Promise.allSettled([
    until(save, 5),
    until(follow, 20),
    until(requestExport, 700),
    until(backUp, 200),
  ]);
}

/** Starts a backup when none is running. Returns the names of the finished, verified and complete ones. */
async function askForBackup({ ask }: Client): Promise<string[]> {
  const { backup = null, backups = [] } =
    getStorageHealth.output?.parse(await ask('/admin/health.json')) ?? {};
  const isBusy = backup?.state === 'waiting' || backup?.state === 'running';
  if (!isBusy) await ask('/admin/health/backup.json', {});
  return backups.flatMap(({ state, name, problems }) =>
    state === 'finished' && name !== null && problems === 0 ? [name] : [],
  );
}

/** A small number, so that kills also happen while the oldest backups are deleted. */
export const BACKUPS_KEPT = 4;

/**
 * Checks that every backup that was reported as finished is in the folder, unless enough newer ones exist that it may have been deleted, and that
 * every folder with the name of a finished backup is complete, whether or not it was reported.
 */
export async function checkBackups(folder: string, promised: Promised): Promise<void> {
  const names: string[] = await readdir(folder).catch(() => []);
  const finished = names.filter((name) => /^\d{8}T\d{6}Z$/.test(name));
  for (const name of promised.backups)
    if (!names.includes(name) && finished.filter((other) => other > name).length < BACKUPS_KEPT)
      throw new Error(`the backup ${name} is lost`);
  for (const name of finished) {
    const backup = await openBackup(folder, name);
    const problems = await verifyBackup(backup, {
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    if (problems.length > 0) throw new Error(`the backup ${name} is incomplete: ${problems.join('; ')}`);
    const damaged = backup.manifest.damaged.map(({ key }) => key);
    if (damaged.length > 0) throw new Error(`the backup ${name} lacks ${damaged.join(', ')}`);
  }
}

/** Counts the unfinished backup folders: each was interrupted by a kill. The next backup deletes them. */
export async function countCutBackups(folder: string): Promise<number> {
  const names: string[] = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith('.unfinished')).length;
}

/** Throws when an acknowledged change is missing, or the county is a mix of two editions. */
export async function checkPromises(
  server: RunningServer,
  client: Client,
  promised: Promised,
): Promise<{ mark: number }> {
  const { saved } = await readSaved(client, promised.project);
  if (saved !== promised.saved && saved !== promised.saved + 1)
    throw new Error(`the project has save ${saved}, but ${promised.saved} was acknowledged`);
  promised.saved = saved;
  const follows = listSlimFollows.output?.parse(await client.ask('/profile/follows/slim')).follows ?? [];
  const kept = new Set(follows.map((follow) => follow.target_path));
  for (const row of promised.bookmarks)
    if (!kept.has(`${KILL_COUNTY}/${row}`)) throw new Error(`the bookmark of row ${row} is lost`);
  const exports = await exportsOf(client, promised.project);
  for (const id of promised.exports) if (!exports.has(id)) throw new Error(`the export ${id} is lost`);
  // The request fails for an import that is lost.
  for (const id of promised.imports) importRunSchema.parse(await client.ask(`/admin/imports/${id}.json`));
  return { mark: await checkEdition(server, client, promised.marks) };
}

/** Checks that record, search, count and tile come from the same edition, and that it was published completely. */
export async function checkEdition(
  server: RunningServer,
  { ask }: Client,
  marks: ReadonlySet<number>,
): Promise<number> {
  const record = parcelRecordSchema.parse(await ask(`${KILL_COUNTY}/7.json`));
  const address = String(record.fields['address'] ?? '');
  const [mark] = [...marks].filter((candidate) => address.includes(markWord(candidate)));
  if (mark === undefined) throw new Error(`no imported edition has the address ${address} of the record`);
  const expected = parcelsOf(mark);
  const { total } = countParcels.output?.parse(await ask('/api/v1/parcels/count', { query: EVERYTHING })) ?? {
    total: -1,
  };
  if (total !== expected) throw new Error(`${total} parcels are counted, ${expected} are in the edition`);
  for (const candidate of marks) {
    const search = `/search.json?query=${encodeURIComponent(`107 ${markWord(candidate)}`)}&path=${KILL_COUNTY}`;
    const found = searchEverything.output?.parse(await ask(search)).results ?? [];
    const isFound = found.some((result) => JSON.stringify(result).includes(`107 ${markWord(candidate)}`));
    if (isFound !== (candidate === mark))
      throw new Error(
        `search ${isFound ? 'finds' : 'misses'} ${markWord(candidate)}; the record says ${markWord(mark)}`,
      );
  }
  const { urlOf } = await findParcelTiles(server);
  const reply = await fetch(urlOf(ZOOM, ...tileAt(WEST, SOUTH, ZOOM)));
  const tile = new VectorTile(new PbfReader(new Uint8Array(await reply.arrayBuffer())));
  const drawn = Math.max(0, ...Object.values(tile.layers).map((layer) => layer.length));
  if (drawn !== expected) throw new Error(`the tile has ${drawn} parcels, the edition ${expected}`);
  return mark;
}

/** Waits until no import or export is in progress. Throws when one still is after this many seconds, and when an export has failed. */
export async function settle(client: Client, promised: Promised, seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    const open: string[] = [];
    for (const id of promised.imports) {
      const { state } = importRunSchema.parse(await client.ask(`/admin/imports/${id}.json`));
      if (state === 'queued' || state === 'running') open.push(`import ${id} is ${state}`);
    }
    const exports = await exportsOf(client, promised.project);
    for (const id of promised.exports) {
      const { status, error } = exports.get(id) ?? {};
      if (status === 1) open.push(`export ${id} is being made`);
      // An export whose edition is replaced before the file is made fails with this error, and its free rows are refunded.
      else if (status !== 2 && !/new edition of the county/.test(error ?? ''))
        throw new Error(`export ${id} has status ${status}: ${error}`);
    }
    if (open.length === 0) return;
    if (performance.now() > end) throw new Error(`after ${seconds} s: ${open.join(', ')}`);
    await pause(500);
  }
}

const cameraOf = (save: number) => ({ lon: save / 1000, lat: 39, zoom: 12 });

async function readSaved({ ask }: Client, project: string): Promise<{ saved: number; version: number }> {
  const read = getProject.output?.parse(await ask(`${project}.json`));
  const { camera = null, version = 0 } = read?.project ?? {};
  return { saved: camera === null ? 0 : Math.round(camera.lon * 1000), version };
}

async function exportsOf({ ask }: Client, project: string): Promise<Map<string, ExportItem>> {
  const listed = listExports.output?.parse(await ask(`${project}/exports.json`)).exports ?? [];
  return new Map(listed.map((item) => [item.id, item]));
}
