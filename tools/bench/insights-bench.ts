import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openServerDatabase } from '../../src/backend/db/server.ts';
import { createFolderStore } from '../../src/backend/files/folder-store.ts';
import { createStoredFiles } from '../../src/backend/files/stored-files.ts';
import { createLogger } from '../../src/backend/log.ts';
import { gridBoxDegrees } from '../../src/backend/tiles/grid.ts';
import { type Shape, ordinalsInside } from '../../src/features/filters/server/index.ts';
import { figuresOf } from '../../src/features/insights/server/figures.ts';
import { readCountyFigures, writeCountyFigures } from '../../src/features/insights/server/insight-files.ts';
import {
  type Members,
  childValues,
  joinMembers,
} from '../../src/features/insights/server/statistics/child-values.ts';
import type { Selected } from '../../src/features/insights/server/statistics/selected-numbers.ts';
import { statisticsOf } from '../../src/features/insights/server/statistics/statistics-of.ts';
import { type ParcelStore, openParcelStore } from '../../src/features/parcel-tiles/server/index.ts';
import type { Figure } from './figures.ts';
import { NUMBERS, makeInsightsCounty } from './insights-county.ts';
import { GROUPINGS, createInsightsPeer } from './insights-peer.ts';
import { median } from './quantiles.ts';

/** The minimum processor time of all runs of one measurement together. */
const MEASURED_MS = 4000;
const MIN_ROUNDS = 21;
/** The number of the peer's rounds, each of which takes seconds. */
const PEER_ROUNDS = 3;
const DRAWN = 10_000;
/** A grid of about three thousand places. */
const PLACES_ACROSS = 55;
const LARGE = 200_000;

/**
 * Measures statistics of a whole county (next to PostgreSQL on a narrow table), of half of its parcels, of a drawn area and of many places in the county, and
 * how long it takes to read the county's statistics from their file. Our times are processor time, which other programs on the machine change little.
 */
export async function benchInsights(parcels: number, adminUrl: string): Promise<Figure[]> {
  const { storeFile, databaseUrl } = await makeInsightsCounty(parcels, adminUrl);
  console.log('insights ...');
  const size = parcels.toLocaleString('en-US');
  const store = await openParcelStore(storeFile);
  const { parcelCount } = store.meta;
  const shared = { area: 'insights', size, unit: 'ms' } as const;
  /** These targets are set for a million parcels. Counties with fewer than `LARGE` parcels are not held to them. */
  const within = (atMost: number) =>
    parcelCount >= LARGE ? { target: { of: 'value', atMost } as const } : {};
  const half = Uint32Array.from({ length: parcelCount >> 1 }, (_, index) => index * 2 + (index % 2));
  const drawn = shapeOf(store, Math.min(DRAWN, parcelCount));
  const places = placesOf(store);
  const members = await membersOf(store, places);
  const whole = await timeOf(() => summarize(store, null));
  const peer = await timePeer(store, databaseUrl);
  const figures: Figure[] = [
    { ...shared, what: 'ten numbers and two groupings', ours: whole, ...within(40) },
    {
      ...shared,
      what: 'the same, beside the database',
      ours: whole,
      peer: { name: 'narrow table', value: peer },
      target: { of: 'ratio', atMost: 0.1 },
    },
    {
      ...shared,
      what: 'ten numbers and two groupings of half of the parcels',
      ours: await timeOf(() => summarize(store, half)),
    },
    {
      ...shared,
      what: `drawn area of ${DRAWN.toLocaleString('en-US')} parcels`,
      ours: await timeOf(async () => summarize(store, await ordinalsInside(store, drawn))),
      ...within(15),
    },
    {
      ...shared,
      what: `median value of ${places.length.toLocaleString('en-US')} places`,
      ours: await timeOf(() => childValues(store, members, 'median_value', null)),
      ...within(100),
    },
    {
      ...shared,
      what: `parcels of ${places.length.toLocaleString('en-US')} places, once for an edition`,
      ours: await timeOf(() => membersOf(store, places)),
    },
    { ...shared, what: 'figures of a county, computed', ours: await timeOf(() => figuresOf(store, null)) },
    {
      ...shared,
      what: 'figures of a county, from its file',
      ours: await timeFile(store, databaseUrl),
      target: { of: 'value', atMost: 5 },
    },
  ];
  return figures;
}

function summarize(store: ParcelStore, selected: Selected) {
  return statisticsOf(
    store,
    selected,
    { numbers: [...NUMBERS], groups: [...GROUPINGS], histograms: [] },
    { hidden: () => new Uint32Array(0), pause: () => Promise.resolve() },
  );
}

/** Returns the processor time of the fastest run in milliseconds. Other programs, which share the processor's caches, can only make a run slower. */
async function timeOf(run: () => unknown): Promise<number> {
  let [fastest, sum] = [Number.POSITIVE_INFINITY, 0];
  for (let round = 0; round < MIN_ROUNDS || sum < MEASURED_MS; round++) {
    const before = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(before);
    const ms = (user + system) / 1000;
    fastest = Math.min(fastest, ms);
    sum += ms;
  }
  return fastest;
}

/** Returns the median time of the database. Throws when its numbers differ from ours. */
async function timePeer(store: ParcelStore, databaseUrl: string): Promise<number> {
  const peer = await createInsightsPeer(databaseUrl);
  try {
    const ours = await summarize(store, null);
    const times: number[] = [];
    for (let round = 0; round < PEER_ROUNDS; round++) {
      const { ms, medians, groups } = await peer.summarize();
      times.push(ms);
      ours.numbers.forEach(({ column, quantiles }, index) => {
        const [here, there] = [quantiles.p50 ?? 0, medians[index] ?? 0];
        if (Math.abs(here - there) > 1e-6 * Math.max(1, Math.abs(there)))
          throw new Error(`the median of ${column} is ${here} here and ${there} in the table`);
      });
      ours.groups.forEach(({ distinct, columns }, index) => {
        if (groups[index] !== distinct)
          throw new Error(
            `${columns.join(' and ')} has ${distinct} groups here and ${groups[index]} in the table`,
          );
      });
    }
    return median(times);
  } finally {
    await peer.close();
  }
}

async function timeFile(store: ParcelStore, databaseUrl: string): Promise<number> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'platbook-insights-'));
  const database = await openServerDatabase(databaseUrl);
  try {
    const files = createStoredFiles(createFolderStore(folder), database.kysely, createLogger('silent'));
    const edition = { geoid: store.meta.geoid, version: 999_999 };
    await writeCountyFigures({ files, scratchDir: folder }, edition, figuresOf(store, null));
    return await timeOf(() => readCountyFigures({ files }, edition));
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns a square around the middle of a county that is just large enough to hold this many parcels. */
function shapeOf({ points, meta }: ParcelStore, parcels: number): Shape {
  const xs = Int32Array.from({ length: meta.parcelCount }, (_, ordinal) => points[ordinal * 2] as number);
  const ys = Int32Array.from({ length: meta.parcelCount }, (_, ordinal) => points[ordinal * 2 + 1] as number);
  const middleOf = (values: Int32Array) => values.toSorted()[values.length >> 1] as number;
  const [x, y] = [middleOf(xs), middleOf(ys)];
  const distances = xs.map((each, index) =>
    Math.max(Math.abs(each - x), Math.abs((ys[index] as number) - y)),
  );
  const reach = distances.toSorted()[parcels - 1] as number;
  return squareOf([x - reach, y - reach, x + reach, y + reach]);
}

type GridBox = readonly [west: number, north: number, east: number, south: number];

function squareOf(box: GridBox): Shape {
  const [west, south, east, north] = gridBoxDegrees(box);
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [ring] };
}

function placesOf({ points, meta }: ParcelStore): Shape[] {
  const ends = [0, 1].map((axis) => {
    let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let ordinal = 0; ordinal < meta.parcelCount; ordinal++) {
      const value = points[ordinal * 2 + axis] as number;
      least = Math.min(least, value);
      most = Math.max(most, value);
    }
    return [least, most + 1] as const;
  });
  const edge = (axis: 0 | 1, index: number) => {
    const [least, most] = ends[axis] ?? [0, 0];
    return Math.round(least + ((most - least) * index) / PLACES_ACROSS);
  };
  return Array.from({ length: PLACES_ACROSS ** 2 }, (_, place) => {
    const [column, row] = [place % PLACES_ACROSS, Math.floor(place / PLACES_ACROSS)];
    return squareOf([edge(0, column), edge(1, row), edge(0, column + 1), edge(1, row + 1)]);
  });
}

async function membersOf(store: ParcelStore, places: readonly Shape[]): Promise<Members> {
  const found: Uint32Array[] = [];
  for (const place of places) found.push(await ordinalsInside(store, place));
  return joinMembers(found);
}
