import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createProject } from '../../src/features/projects/contract.ts';
import { type RunningServer, settingsOf, startServer } from './app-process.ts';
import type { Figure } from './figures.ts';
import { readResidentMb } from './measured-run.ts';
import { findParcelTiles, tileAt } from './parcel-tiles.ts';
import { BENCH_DIR } from './prepare-files.ts';
import { quantile } from './quantiles.ts';
import { type Client, addOperator, signIn } from './signed-in.ts';

const COUNTY = '/us/zz/alder';
const PARCELS = 15_000;
/** The demo county has about the requested number of parcels; these rows always exist. */
const ROWS = 14_500;
const PEOPLE = 6;
/** Pause between two requests of one person. */
const PAUSE_MS = 20;
/** Interval between exports, in addition to the other requests. */
const EXPORT_EVERY_MS = 10_000;
/** Caches fill in the first minutes; after that, memory must stay flat. */
const FLAT_AFTER_MINUTES = 3;
/** Growth per minute that uncollected garbage may explain. */
const MAX_GROWTH_MB = 5;

type Kind = 'tile' | 'search' | 'record' | 'count' | 'list' | 'export';
/** The mix of requests of a page, in percent: mostly tiles. */
const MIX: readonly (readonly [Kind, number])[] = [
  ['tile', 60],
  ['search', 13],
  ['record', 13],
  ['count', 9],
  ['list', 5],
];

/** Runs all kinds of requests at once for this many minutes. Checks that there are no errors and that memory stays flat, and measures each kind of request. */
export async function benchLoad(minutes: number): Promise<Figure[]> {
  console.log(`${minutes} minutes of mixed load ...`);
  const dataDir = path.join(BENCH_DIR, 'data-load');
  await rm(dataDir, { recursive: true, force: true });
  const settings = {
    ...settingsOf(dataDir, null),
    PLATBOOK_DEMO: 'on',
    PLATBOOK_DEMO_PARCELS: String(PARCELS),
    PLATBOOK_FREE_EXPORTS: 'everyone',
  };
  const login = await addOperator(settings);
  const server = await startServer(settings);
  try {
    return figuresOf(minutes, await putUnderLoad(server, await signIn(server.url, login), minutes));
  } finally {
    await server.stop();
  }
}

interface Measured {
  times: Map<Kind, number[]>;
  errors: string[];
  /** At the end of each minute. */
  residentMb: number[];
}

async function putUnderLoad(server: RunningServer, client: Client, minutes: number): Promise<Measured> {
  const doers = await openDoers(server, client);
  const measured: Measured = { times: new Map(), errors: [], residentMb: [] };
  const end = performance.now() + minutes * 60_000;
  let turn = 0;
  const time = async (kind: Kind) => {
    const started = performance.now();
    try {
      await doers[kind](turn++);
      const times = measured.times.get(kind) ?? [];
      measured.times.set(kind, times);
      times.push(performance.now() - started);
    } catch (error) {
      measured.errors.push(`${kind}: ${String(error)}`);
    }
  };
  const person = async (start: number) => {
    for (let step = start; performance.now() < end; step += PEOPLE) {
      await time(kindOf(step));
      await pause(PAUSE_MS);
    }
  };
  const startExports = async () => {
    for (; performance.now() < end; await pause(EXPORT_EVERY_MS)) await time('export');
  };
  const watch = async () => {
    for (let minute = 1; minute <= minutes; minute++) {
      await pause(60_000);
      const mb = (await readResidentMb(server.pid)) ?? 0;
      measured.residentMb.push(mb);
      console.log(`  minute ${minute}: ${mb.toFixed(0)} MB, ${measured.errors.length} errors`);
    }
  };
  await Promise.all([
    watch(),
    startExports(),
    ...Array.from({ length: PEOPLE }, (_, index) => person(index)),
  ]);
  return measured;
}

/** Returns the kind of a step: the shares of the mix, spread evenly by the golden ratio. */
function kindOf(step: number): Kind {
  let left = ((step * 0.618_034) % 1) * 100;
  for (const [kind, share] of MIX) {
    if (left < share) return kind;
    left -= share;
  }
  return 'tile';
}

async function openDoers(
  server: RunningServer,
  client: Client,
): Promise<Record<Kind, (turn: number) => Promise<unknown>>> {
  const { bounds, urlOf } = await findParcelTiles(server);
  const [west, south, east, north] = bounds;
  const query = { path: COUNTY, operation: 'intersection', parcel: {} };
  const made = createProject.output?.parse(await client.ask('/projects.json', { name: 'Load', query }));
  const project = made?.project.path ?? '';
  const worth = (turn: number) => ({
    ...query,
    parcel: {
      [COUNTY]: { op: 'all', nodes: [{ op: 'gte', column: 'landval', value: (turn * 7919) % 500_000 }] },
    },
  });
  return {
    async tile(turn) {
      const [across, up] = [(turn * 0.618_034) % 1, (turn * 0.754_878) % 1];
      const zoom = 13 + (turn % 4);
      const reply = await fetch(
        urlOf(zoom, ...tileAt(west + (east - west) * across, south + (north - south) * up, zoom)),
      );
      await reply.arrayBuffer();
      if (!reply.ok) throw new Error(`a tile: ${reply.status}`);
    },
    search: (turn) =>
      client.ask(`/search.json?query=${100 + (turn % 900)}%20${'elmoakpin'.slice(turn % 7, (turn % 7) + 2)}`),
    record: (turn) => client.ask(`${COUNTY}/${1 + ((turn * 7919) % ROWS)}.json`),
    count: (turn) => client.ask('/api/v1/parcels/count', { query: worth(turn) }),
    list: (turn) =>
      client.ask('/api/v1/parcels/list', { query: worth(turn), columns: ['address', 'landval'] }),
    export: (turn) => client.ask(`${project}/exports/start.json`, { fmt: 'csv', query: worth(turn) }),
  };
}

function figuresOf(minutes: number, { times, errors, residentMb }: Measured): Figure[] {
  for (const error of errors.slice(0, 10)) console.log(`  ${error}`);
  const size = `demo, 15,000, ${minutes} minutes`;
  const figure = (what: string, unit: Figure['unit'], ours: number, atMost?: number): Figure => ({
    area: 'load',
    what,
    size,
    unit,
    ours,
    ...(atMost !== undefined && { target: { of: 'value', atMost } as const }),
  });
  const requests = [...times.values()].reduce((sum, each) => sum + each.length, 0);
  const settled = residentMb.slice(FLAT_AFTER_MINUTES - 1);
  return [
    figure('requests', 'requests/s', requests / (minutes * 60)),
    figure('errors', 'tasks', errors.length, 0),
    ...[...times].map(([kind, each]) => figure(`${kind}, p99`, 'ms', quantile(each, 0.99))),
    figure('memory of the server at the end', 'MB', residentMb.at(-1) ?? 0),
    ...(settled.length < 3
      ? []
      : [figure('growth of memory a minute, after the third', 'MB', slopeOf(settled), MAX_GROWTH_MB)]),
  ];
}

/** Returns the slope by least squares: the growth per step. */
export function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  let [up, across] = [0, 0];
  values.forEach((value, index) => {
    up += (index - middle) * (value - mean);
    across += (index - middle) ** 2;
  });
  return up / across;
}
