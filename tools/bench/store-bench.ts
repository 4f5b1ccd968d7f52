import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { addToCart, createOrder, listOrders } from '../../src/features/purchases/contract.ts';
import { type RunningServer, settingsOf, startServer } from './app-process.ts';
import { describeCounty, runOurs } from './export-bench.ts';
import type { Figure } from './figures.ts';
import { BENCH_DIR } from './prepare-files.ts';
import { median, quantile } from './quantiles.ts';
import { type Client, addOperator, signIn } from './signed-in.ts';

const PRICE_CENTS = 12_347;
const FORMATS = ['csv', 'shp'] as const;
/** The maximum of the 95th percentile of the time of a request of a store page. */
const MAX_PAGE_MS = 100;
/** The order's file may take at most this many times as long as the same export alone. */
const MAX_RATIO = 1.1;
/** The order and the export are measured this many times, in turn. */
const ROUNDS = 3;
/** The pause in milliseconds before the state of an order is asked for again: each request takes 4 ms of processor time. */
const POLL_MS = 500;
const REQUESTS = 200;
const PAGES_AT_ONCE = 4;

interface StoreBench {
  size: string;
  placePath: string;
  databaseUrl: string;
  dataDir: string;
}

/** Measures the requests of the pages of the store, and the file of an order of the whole county, alternately with the same export alone. */
export async function benchStore({ size, placePath, databaseUrl, dataDir }: StoreBench): Promise<Figure[]> {
  const settings = {
    ...settingsOf(dataDir, databaseUrl),
    PLATBOOK_SITE: 'plans',
    PLATBOOK_PAYMENT: 'practice',
  };
  const login = await addOperator(settings);
  const server = await startServer(settings);
  try {
    const client = await signIn(server.url, login);
    await client.ask('/admin/store_prices.json', {
      path: '/',
      sold_as: 'county',
      product: 'premium',
      format: 'any',
      currency: 'USD',
      steps: [{ up_to_parcels: null, price_cents: PRICE_CENTS }],
    });
    const figures = await timePages(server, size, placePath);
    for (const format of FORMATS) {
      console.log(`an order of the county as ${format} ...`);
      const ours: Spent[] = [];
      const alone: Spent[] = [];
      for (let round = 0; round <= ROUNDS; round++) {
        const order = await timeOrder(server, client, { databaseUrl, placePath, format });
        const same = await timeExport(databaseUrl, dataDir, { format, columns: order.columns });
        // The first round is slower: its order loads the code that all orders share, and PostgreSQL marks new rows as committed when they are first read.
        if (round === 0) continue;
        ours.push(order);
        alone.push(same);
      }
      const what = `an order of the whole county as ${format}`;
      const compare = (of: keyof Spent) => ({
        area: 'store' as const,
        size,
        unit: 's' as const,
        ours: median(ours.map((spent) => spent[of])),
        peer: { name: 'the same export alone', value: median(alone.map((spent) => spent[of])) },
      });
      figures.push(
        {
          ...compare('seconds'),
          what: `${what}, from the payment to the file`,
          target: { of: 'ratio', atMost: MAX_RATIO },
        },
        { ...compare('cpuSeconds'), what: `${what}, processor time` },
      );
    }
    return figures;
  } finally {
    await server.stop();
  }
}

async function timePages({ url, pid }: RunningServer, size: string, placePath: string): Promise<Figure[]> {
  const state = placePath.split('/').slice(0, 3).join('/');
  const figures: Figure[] = [];
  for (const [what, page] of [
    ['first page', '/store'],
    ['numbers of the first page', '/store/stats.json'],
    ['search', '/store/places.json?query=al&country=us'],
    ['county', `/store/place.json?path=${placePath}`],
    ['state', `/store/place.json?path=${state}`],
    ['fields', `/store/fields.json?path=${placePath}&product=premium`],
    ['cart', '/orders/cart.json'],
  ] as const) {
    const times: number[] = [];
    const ask = async () => {
      const started = performance.now();
      const reply = await fetch(`${url}${page}`);
      await reply.arrayBuffer();
      if (!reply.ok) throw new Error(`${page}: ${reply.status}`);
      times.push(performance.now() - started);
    };
    // The first request for a county makes the store describe its edition (`describe-editions.ts`). Later ones don't.
    await ask();
    times.length = 0;
    const cpuBefore = await cpuMs(pid);
    for (let done = 0; done < REQUESTS; done += PAGES_AT_ONCE)
      await Promise.all(Array.from({ length: PAGES_AT_ONCE }, ask));
    const cpu = ((await cpuMs(pid)) - cpuBefore) / REQUESTS;
    const shared = { area: 'store', size, unit: 'ms' } as const;
    figures.push(
      {
        ...shared,
        what: `${what}, p95 of ${PAGES_AT_ONCE} at once`,
        ours: quantile(times, 0.95),
        target: { of: 'value', atMost: MAX_PAGE_MS },
      },
      { ...shared, what: `${what}, processor time of a request`, ours: cpu },
    );
  }
  return figures;
}

/** Returns the processor time of a process until now, in milliseconds. Linux counts it in hundredths of a second. */
async function cpuMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name of the program, in parentheses, may have blanks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10;
}

/** The time from a start to a finished file, and the processor time of the process during that time. */
interface Spent {
  seconds: number;
  cpuSeconds: number;
}

/** Buys the county and waits until its file is ready. Returns its columns, too. */
async function timeOrder(
  { pid }: RunningServer,
  { ask }: Client,
  { databaseUrl, placePath, format }: { databaseUrl: string; placePath: string; format: string },
): Promise<Spent & { columns: string[] }> {
  const line = { id: 'premium', fmt: format, path: placePath };
  addToCart.output?.parse(await ask(addToCart.path, line));
  const startedAt = Date.now();
  const cpuBefore = await cpuMs(pid);
  const body = {
    total_cents: PRICE_CENTS,
    pay_with: { by: 'card', token: 'practice_success_4242' },
    request_key: randomUUID(),
  };
  const placed = createOrder.output?.parse(await ask(createOrder.path, body));
  for (;;) {
    await pause(POLL_MS);
    const { orders } = listOrders.output?.parse(await ask(listOrders.path)) ?? { orders: [] };
    const order = orders.find(({ id }) => id === placed?.order.id);
    if (order?.state === 'ready') {
      const cpuSeconds = ((await cpuMs(pid)) - cpuBefore) / 1000;
      const { columns, finishedAt } = await findLastExport(databaseUrl);
      return { seconds: (finishedAt.getTime() - startedAt) / 1000, cpuSeconds, columns };
    }
    if (order?.state !== 'preparing') throw new Error(`the order is ${order?.state}`);
  }
}

/** Writes and packs the same columns in a process of its own. */
async function timeExport(
  databaseUrl: string,
  dataDir: string,
  { format, columns }: { format: string; columns: readonly string[] },
): Promise<Spent> {
  const { editionId, rows } = await describeCounty(databaseUrl, dataDir);
  const dir = path.join(BENCH_DIR, 'store-export');
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true });
  const task = { id: format, dir, databaseUrl, editionId, rows, columns, isPacked: true };
  const { seconds, output } = await runOurs(task);
  await rm(dir, { recursive: true, force: true });
  return { seconds, ...z.object({ cpuSeconds: z.number() }).parse(JSON.parse(output)) };
}

async function findLastExport(databaseUrl: string): Promise<{ columns: string[]; finishedAt: Date }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ columns: string[]; finishedAt: Date }>(
      `select spec->'columns' as columns, finished_at as "finishedAt" from parcel_export order by created_at desc limit 1`,
    );
    const [last] = rows;
    if (last === undefined) throw new Error('no export was made');
    return last;
  } finally {
    await client.end();
  }
}
